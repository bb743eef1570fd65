import { type Change, defineEvent } from '#platform/tell.ts';

/** Who is invited no longer, and whether an entry of the meeting is in their calendar. */
export interface Uninvited {
  userId: number;
  inCalendar: boolean;
}

/** What becomes of a meeting's guests; what becomes of the meeting is told of its reservation. */
export const meetings = defineEvent<Change<'invite' | 'uninvite' | 'answer'> & { uninvited?: readonly Uninvited[] }>('meeting');
