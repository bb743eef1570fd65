import {
  type Announcement,
  announcementTextMaxLength,
  announcementTimeZone,
} from '@population-tracker/contract/announcements/announcements';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import { isForNobody } from './audience/audience-rules.ts';
import { cleanText } from './rich-text/clean.ts';

/** The day that it is for announcements. */
export const todayOf = ({ now }: Pick<Context, 'now'>): string => dayIn(announcementTimeZone, now());

export const isPublished = ({ state }: Pick<Announcement, 'state'>): boolean => state !== 'draft' && state !== 'deleted';

const written = [
  'groupId',
  'name',
  'text',
  'externalLink',
  'startDate',
  'endDate',
  'sendToExceptionalUser',
  'everybody',
  'locationIds',
  'teamIds',
] as const;
type Written = Pick<Announcement, (typeof written)[number]>;

/** What an administrator writes of an announcement, for the audit log. */
export const writtenOf = (announcement: Written): Written =>
  Object.fromEntries(written.map((field) => [field, announcement[field]])) as Written;

/** The fields of a change that differ from what is there. */
export const newValues = (current: Written, change: Partial<Written>): Partial<Written> =>
  Object.fromEntries(
    written.filter((field) => change[field] !== undefined && !isSame(change[field], current[field])).map((field) => [field, change[field]]),
  );

/** The order of those whom it is for says nothing. */
const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted((a, b) => a - b) : value);

/** Whether a change is seen in its mails, or in when and to whom they go: the group alone is none of that. */
export const changesMail = (values: Partial<Written>): boolean => Object.keys(values).some((field) => field !== 'groupId');

/** The text as it may be kept. Escaping can make it longer than it was when it came. */
export function keptText(html: string): string {
  const clean = cleanText(html);
  if (clean.length > announcementTextMaxLength) refuse('value.tooLong', { field: 'text' });
  return clean;
}

/** Refuses days in the wrong order and, of what is published, an empty text and nobody whom it is for. */
export function expectSound({ startDate, endDate, text, ...audience }: Written, published: boolean): void {
  if (endDate < startDate) refuse('announcements.endBeforeStart', { field: 'endDate' });
  if (published && text === '') refuse('announcements.textEmpty', { field: 'text' });
  if (published && isForNobody(audience)) refuse('announcements.forNobody', { field: 'locationIds' });
}

/** Nobody would see it, nor get a mail of it. */
export function expectNotOver({ endDate }: Pick<Written, 'endDate'>, today: string): void {
  if (endDate < today) refuse('announcements.over', { field: 'endDate' });
}
