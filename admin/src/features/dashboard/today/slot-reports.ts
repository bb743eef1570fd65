import {
  listSlotReports,
  type ReportArea,
  type SlotReport,
  saveSlotReport,
  slotReportFields,
} from '@population-tracker/contract/dashboard/slot-reports';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { email, refuse, timeOfDay } from '@population-tracker/contract/kernel/primitives';
import { z } from 'zod';
import { readTime } from '#ui/fields/time-of-day.ts';
import { currentLanguage } from '#web/language.ts';
import { mayCall, useRights } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';

/** To whom the tables are mailed, as far as it is told to whoever is signed in. */
export function useSlotReports() {
  const rights = useRights();
  const { data } = useCall(listSlotReports, {}, { quiet: true, enabled: mayCall(listSlotReports, rights) });
  return { reports: data?.items ?? [], mayChange: data !== undefined && mayCall(saveSlotReport, rights) };
}

/** Nothing is mailed yet. */
export const noReport = (locationId: number, area: ReportArea, language: ProductLanguage): SlotReport => ({
  locationId,
  area,
  recipients: [],
  times: [],
  language,
  version: 0,
});

/** `09:30 and 16:00`, as the language lists them. */
export const timesInWords = (times: readonly string[]): string => new Intl.ListFormat(currentLanguage()).format(times);

/** As they are typed: on lines, or with commas between. */
export interface TypedReport {
  recipients: string;
  times: string;
  language: ProductLanguage;
}

export const typedOf = ({ recipients, times, language }: SlotReport): TypedReport => ({
  recipients: recipients.join('\n'),
  times: times.join(', '),
  language,
});

const listed = (typed: string): string[] =>
  typed
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const timesIn = (typed: string): string[] => listed(typed).map((part) => readTime(part) ?? part);

/** What of a list can't be taken, as it was typed. */
export const wrongAddresses = (typed: string): string[] => listed(typed).filter((part) => !email.safeParse(part).success);
export const wrongTimes = (typed: string): string[] => timesIn(typed).filter((part) => !timeOfDay.safeParse(part).success);

/** The contract's fields, from what was typed. */
export const typedReport = z.strictObject({
  recipients: z
    .string()
    .refine((typed) => wrongAddresses(typed).length === 0, { message: refuse('value.email') })
    .transform(listed)
    .pipe(slotReportFields.recipients),
  times: z
    .string()
    .refine((typed) => wrongTimes(typed).length === 0, { message: refuse('value.timeOfDay') })
    .transform(timesIn)
    .pipe(slotReportFields.times),
  language: slotReportFields.language,
});
