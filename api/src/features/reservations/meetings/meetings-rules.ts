import type { MeetingAnswer } from '@population-tracker/contract/me/own-meeting';

/** So many can be invited: one seat is for whoever invites. */
export const guestsFit = (seats: number): number => Math.max(0, seats - 1);

/** What whoever invites was told of a guest last; `asked` of one who had declined and was invited anew. */
export type HostTold = 'declined' | 'accepted' | 'asked' | null;

/** What whoever invites has to be told of a guest, once: that they don't come, and that somebody comes who had said otherwise. */
export function answerToTell(answer: MeetingAnswer, told: HostTold): 'declined' | 'accepted' | null {
  if (answer === 'declined') return told === 'declined' ? null : 'declined';
  return answer === 'accepted' && (told === 'declined' || told === 'asked') ? 'accepted' : null;
}

/** What a guest is told. */
export type GuestWhat = 'invited' | 'moved' | 'again' | 'calledOff' | 'uninvited' | 'kept' | 'gone';

interface Guest {
  answer: MeetingAnswer;
  /** What they know of the meeting; '' that it is off, null nothing. */
  told: string | null;
  inCalendar: boolean;
}

interface Meeting {
  isActive: boolean;
  /** What there is to know of it. */
  known: string;
}

/** What a guest has to be told, once: where all is as they know it nothing is. */
export function whatToTell({ answer, told, inCalendar }: Guest, { isActive, known }: Meeting): GuestWhat | null {
  // Whoever doesn't come hears no more of it.
  if (answer === 'declined') return inCalendar ? 'gone' : null;
  if (!isActive) return told ? 'calledOff' : null;
  if (told === null) return 'invited';
  if (told === '') return 'again';
  if (told !== known) return 'moved';
  return answer === 'accepted' && !inCalendar ? 'kept' : null;
}

/** The topic of a mail to somebody else whose subject has a person's name or title: it is forgotten with them. */
export const wordsOf = (userId: number): string => `user:${userId}`;
