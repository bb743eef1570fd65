// Who came of those who reserved, where people say that they have come: week by week and by location.
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { exportFields, id, idText } from '../kernel/primitives.ts';
import { checkInRules } from '../parameters/parameters.ts';
import { spaceWeeks } from './space.ts';

const asked = z.strictObject({
  weeks: z.coerce
    .number()
    .pipe(z.literal([...spaceWeeks]))
    .default(12),
  locationId: idText.optional(),
});
export type CheckInFiguresQuery = z.output<typeof asked>;

const counts = z
  .object({
    /** Active reservations of desks and rooms whose person has come. */
    checkedIn: z.number(),
    /** Who had to check in: nobody where it was only asked, nor in a pause. */
    due: z.number(),
    /** Reservations that were released because nobody came, though they were reminded; and the hours that others got by it. */
    noShow: z.number(),
    hours: z.number(),
  })
  // Few people.
  .nullable();

const use = {
  /** Working days on which people were asked to check in at their seats. */
  days: z.number(),
  /** Of those days the median of the most seats reserved at one time over the seats, and of those whose person has come; null without any. */
  use: z.number().nullable(),
  verifiedUse: z.number().nullable(),
};

export const checkInFigures = endpoint('GET /dashboard/check-ins', {
  summary: 'Over some weeks: who came of those who had to check in, the hours that releases gave back, and the use that is verified.',
  needs: 'figures.read',
  scope: 'location',
  query: asked,
  result: z.object({
    from: z.string(),
    to: z.string(),
    /** The first day of which is known that somebody was asked; null where nobody ever was. */
    since: z.string().nullable(),
    company: z.object({ counts, ...use }),
    /** Of locations where somebody was asked in these weeks or is today, in the order in which they were made. */
    locations: z.array(z.object({ locationId: id, name: z.string(), rule: z.enum(checkInRules), counts, ...use })),
    /** From the Monday on, the earliest first; those in which nobody was asked stand with nothing. */
    weeks: z.array(z.object({ monday: z.string(), counts })),
  }),
});
export type CheckInFigures = z.output<typeof checkInFigures.result>;

export const checkInExportColumns = ['week', 'checkedIn', 'due', 'noShow', 'noShowShare', 'hours'] as const;
export const exportCheckInFigures = endpoint('GET /dashboard/check-ins/export', {
  summary: 'The same as a spreadsheet or as CSV in the caller’s language, a row for each week.',
  needs: 'figures.read',
  scope: 'location',
  query: asked.extend(exportFields(checkInExportColumns)),
  result: z.null(),
  answers: 'file',
});
