import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { OwnReservation } from '@population-tracker/contract/me/me';
import type { Alternative } from '@population-tracker/contract/reservations/reservations';
import { hideNotice, notice } from '#ui/touch/notices.ts';
import { CallError } from '#web/client.ts';
import { invalidate, queryClient } from '#web/query.ts';

/** What is wanted, with the day and the clock that its sentences speak of. */
export interface Wish {
  area: OwnReservation['area'];
  day: string;
  timeZone: string;
  locationId?: number;
  workspaceId?: number | null;
  deskId?: number | null;
  slotId?: number | null;
  /** What else an undoing undoes. */
  undone?: (() => Promise<unknown>) | undefined;
  /** Instants; left out, it is for a slot or for the whole day. */
  start?: string;
  end?: string;
}

export type Change = Partial<Pick<Wish, 'workspaceId' | 'deskId' | 'start' | 'end'>>;
/** What is shown before the server has said it. */
export interface Hoped {
  /** The server has said it: whatever is read from now on knows of it. */
  settle: () => void;
  /** Shows again what was there before. */
  takeBack: () => void;
}

interface Attempt {
  work: () => Promise<void>;
  /** Shows what is hoped for. */
  meanwhile?: (() => Hoped) | undefined;
  /** What can be done where the refusal says what would be possible. */
  otherwise?: (offered: Alternative) => { label: string; run: () => void };
}

/** @returns whether it was done; else its sentence is told, and the screen shows again what there is */
export async function attempt({ work, meanwhile, otherwise }: Attempt): Promise<boolean> {
  // What could be undone of before is not what was tapped last.
  hideNotice();
  const hoped = meanwhile?.();
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    hoped?.takeBack();
    const offered = (error.details as { alternative?: Alternative | null } | null)?.alternative ?? null;
    notice.refused(error.fields[0]?.message ?? error.message, offered && otherwise ? otherwise(offered) : null);
    return false;
  } finally {
    hoped?.settle();
    await invalidate(queryClient, ['/me']);
  }
}

/** The same wish for what is free. */
export function instead(wish: Wish, { workspaceId, deskId, slotId, start, end }: Alternative): Wish {
  const place = wish.area === 'workspace' ? { workspaceId, deskId } : wish.slotId == null ? {} : { slotId: slotId ?? wish.slotId };
  const day = start === null ? wish.day : dayIn(wish.timeZone, new Date(start));
  const times = start === null || end === null || wish.start === undefined ? {} : { start, end };
  return { ...wish, ...place, ...times, day };
}

/** The same change to what is free. */
export const changeTo = ({ workspaceId, deskId, start, end }: Alternative, wanted: Change): Change => ({
  ...wanted,
  ...(workspaceId === null ? {} : { workspaceId, deskId }),
  ...(start === null || end === null ? {} : { start, end }),
});
