import { dayIn } from '@population-tracker/contract/kernel/zones';
import {
  placeCodeLength,
  placeCodeLetters,
  placeCodePath,
  type Standing,
  type StandingState,
} from '@population-tracker/contract/place-codes/place-codes';

/** What the one button of a state does. */
export type Does =
  | { is: 'checkIn' | 'move' | 'book' }
  /** Somebody has it: the nearest that is free. */
  | { is: 'instead'; workspaceId: number; deskId: number | null; name: string }
  /** Leads to a day, or to the week. */
  | { is: 'show'; day: string }
  | { is: 'week' };

export type Tone = 'accent' | 'success' | 'warning';

const tones: Partial<Record<StandingState, Tone>> = {
  here: 'accent',
  free: 'accent',
  elsewhere: 'accent',
  reserved: 'success',
  checkedIn: 'success',
};
export const toneOf = (state: StandingState): Tone => tones[state] ?? 'warning';

/** One for each state; whoever has a place of their own already is shown that, rather than given another. */
export function doesOf({ state, place, alternative, reservation }: Standing, now: Date): Does {
  if (state === 'here') return { is: 'checkIn' };
  if (state === 'elsewhere') return { is: 'move' };
  if (state === 'free') return { is: 'book' };
  if (state === 'taken' && reservation) return { is: 'show', day: reservation.day };
  if (state === 'taken' && alternative?.workspaceId && alternative.start === null) {
    const { workspaceId, deskId, deskLabel, workspaceName } = alternative;
    return { is: 'instead', workspaceId, deskId, name: deskLabel ?? workspaceName ?? '' };
  }
  if ((state === 'taken' || state === 'nothing') && place) return { is: 'show', day: dayIn(place.timeZone, now) };
  return { is: 'week' };
}

/** The desk that is shown on the plan: one's own, where another was taken instead of it; null where it is about none. */
export function deskOf({ state, place, reservation }: Standing): { workspaceId: number; deskId: number } | null {
  const isOwn = state === 'checkedIn' || state === 'reserved';
  if (place?.kind !== 'desk' || state === 'retired') return null;
  const { workspaceId, deskId } = (isOwn && reservation) || place;
  // An older server doesn't say it.
  return workspaceId && deskId ? { workspaceId, deskId } : null;
}

/** The code in what a camera read: the address of a sticker of this installation. Null of anything else that bears a code. */
export function codeRead(text: string, origin: string): string | null {
  if (!URL.canParse(text)) return null;
  const { origin: theirs, pathname } = new URL(text);
  return theirs === origin && pathname.startsWith(placeCodePath) ? codeTyped(pathname.slice(placeCodePath.length)) : null;
}

const aCode = new RegExp(`^[${placeCodeLetters}]{${placeCodeLength}}$`);

/** The code in what somebody typed, in small letters, with hyphens or spaces; null where it can be none. */
export function codeTyped(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  return aCode.test(code) ? code : null;
}
