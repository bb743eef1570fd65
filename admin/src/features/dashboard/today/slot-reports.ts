import { listSlotReports, type ReportArea, type SlotReport, saveSlotReport } from '@population-tracker/contract/dashboard/slot-reports';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
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
