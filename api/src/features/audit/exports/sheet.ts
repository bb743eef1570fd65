import type { AuditEntry } from '@population-tracker/contract/audit';
import { auditActions, auditEntities, auditWord } from '@population-tracker/contract/audit-words';
import type { auditExportColumns } from '@population-tracker/contract/history-exports';
import { minuteIn } from '../../../platform/zoned-time.ts';
import type { ListSheet } from './service.ts';

/** What a cell of a spreadsheet holds at most. */
const cellMaxLength = 32_000;

export const auditSheet: ListSheet<AuditEntry, (typeof auditExportColumns)[number]> = {
  entity: 'auditLog',
  name: 'audit-log',
  title: { en: 'Audit log', tr: 'Denetim kaydı' },
  columnsIn: (language, timeZone) => ({
    at: { heading: { en: 'When', tr: 'Zaman' }, value: ({ at }) => minuteIn(timeZone, new Date(at)) },
    userName: { heading: { en: 'Who', tr: 'Kim' }, value: ({ userName }) => userName },
    action: { heading: { en: 'What', tr: 'Ne' }, value: ({ action }) => auditWord(auditActions, action, language) },
    entity: { heading: { en: 'Kind', tr: 'Tür' }, value: ({ entity }) => auditWord(auditEntities, entity, language) },
    entityId: { heading: { en: 'Number', tr: 'Numara' }, value: ({ entityId }) => entityId },
    before: { heading: { en: 'Before', tr: 'Önce' }, value: ({ before }) => told(before) },
    after: { heading: { en: 'After', tr: 'Sonra' }, value: ({ after }) => told(after) },
    address: { heading: { en: 'From where', tr: 'Nereden' }, value: ({ address }) => address },
    requestId: { heading: { en: 'Request', tr: 'İstek' }, value: ({ requestId }) => requestId },
  }),
};

const told = (values: AuditEntry['before']): string => (values ? JSON.stringify(values).slice(0, cellMaxLength) : '');
