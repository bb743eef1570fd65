import { auditValue } from '@population-tracker/contract/audit-log/audit-values';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { Waiting, waitingExportColumns } from '@population-tracker/contract/reservations/waiting';
import type { ListSheet } from '#features/audit-log/histories-service.ts';

export const waitingSheet: ListSheet<Waiting, (typeof waitingExportColumns)[number]> = {
  entity: 'wait',
  name: 'waiting-list',
  title: { en: 'Waiting list', tr: 'Bekleme listesi' },
  columnsIn: (language, timeZone) => ({
    day: { heading: { en: 'Day', tr: 'Gün' }, value: ({ day }) => day },
    place: { heading: { en: 'Place in line', tr: 'Sıra' }, value: ({ place }) => place },
    person: { heading: { en: 'Person', tr: 'Kişi' }, value: ({ userName }) => userName },
    area: { heading: { en: 'Area', tr: 'Alan' }, value: ({ area }) => auditValue('area', area, { language }) },
    location: { heading: { en: 'Location', tr: 'Konum' }, value: ({ locationName }) => locationName },
    workspace: { heading: { en: 'Workspace', tr: 'Çalışma alanı' }, value: ({ workspaceName }) => workspaceName ?? '' },
    slot: { heading: { en: 'Slot', tr: 'Saat' }, value: ({ slotName }) => slotName ?? '' },
    start: { heading: { en: 'Start', tr: 'Başlangıç' }, value: ({ start }) => stampIn(timeZone, new Date(start)) },
    end: { heading: { en: 'End', tr: 'Bitiş' }, value: ({ end }) => stampIn(timeZone, new Date(end)) },
    joined: { heading: { en: 'Since', tr: 'Ne zamandan beri' }, value: ({ joined }) => stampIn(timeZone, new Date(joined)) },
  }),
};
