import type { CheckInFigures, checkInExportColumns } from '@population-tracker/contract/dashboard/check-ins';
import type { ListSheet } from '#features/audit-log/histories-service.ts';
import { few } from '../few-rules.ts';

type Row = CheckInFigures['weeks'][number] & { id: number };

export const weekRows = ({ weeks }: CheckInFigures): Row[] => weeks.map((week, id) => ({ ...week, id }));

export const checkInSheet: ListSheet<Row, (typeof checkInExportColumns)[number]> = {
  entity: 'checkIns',
  name: 'who-came',
  title: { en: 'Who came', tr: 'Kimler geldi' },
  columnsIn: (language) => ({
    week: { heading: { en: 'Week from', tr: 'Hafta başı' }, value: ({ monday }) => monday },
    checkedIn: { heading: { en: 'Checked in', tr: 'Geldi' }, value: ({ counts }) => counts?.checkedIn ?? few[language] },
    due: { heading: { en: 'Had to check in', tr: 'Bildirmesi gereken' }, value: ({ counts }) => counts?.due ?? few[language] },
    noShow: { heading: { en: 'No-shows', tr: 'Gelmeyen' }, value: ({ counts }) => counts?.noShow ?? few[language] },
    noShowShare: {
      heading: { en: 'No-shows in %', tr: 'Gelmeyen (%)' },
      value: ({ counts }) => (counts && counts.due > 0 ? Math.round((counts.noShow / counts.due) * 1_000) / 10 : ''),
    },
    hours: {
      heading: { en: 'Hours recovered', tr: 'Geri kazanılan saat' },
      value: ({ counts }) => (counts ? Math.round(counts.hours * 10) / 10 : few[language]),
    },
  }),
};
