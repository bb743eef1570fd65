import { type FreeRooms, listFreeRooms } from '@population-tracker/contract/me/my-meetings';
import type { ComponentProps, ReactNode } from 'react';
import { Unread } from '#ui/touch/Unread.tsx';
import { useCall } from '#web/query.ts';
import day from '../day/day.module.css';
import classes from './meeting.module.css';
import { RoomChoice } from './RoomChoice.tsx';

interface Props extends Omit<ComponentProps<typeof RoomChoice>, 'offered'> {
  offered: FreeRooms | undefined;
  /** Why they couldn't be read. */
  failed: string | null;
  onAgain: () => unknown;
}

/** The rooms, or why none of them can be had. */
export function Rooms({ offered, failed, onAgain, ...rest }: Props): ReactNode {
  if (failed) return <Unread why={failed} onAgain={onAgain} />;
  if (offered?.reason) return <p className={day.reason}>{offered.reason}</p>;
  return offered ? <RoomChoice offered={offered} {...rest} /> : <div className={classes.waiting} aria-hidden />;
}

interface Wish {
  locationId: number;
  people: number;
  /** One of one's own that is to go there. */
  meetingId?: number;
}

/** Those in which so many people fit over a period; what they were for the last one until they are known for this. */
export function useRooms(period: { start: string; end: string } | null, wish: Wish) {
  const query = { ...wish, start: period?.start ?? '', end: period?.end ?? '' };
  return useCall(listFreeRooms, { query }, { quiet: true, enabled: period !== null, placeholderData: (last) => last });
}
