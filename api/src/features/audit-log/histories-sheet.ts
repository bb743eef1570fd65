import type { AuditEntry } from '@population-tracker/contract/audit-log/audit';
import { auditValue } from '@population-tracker/contract/audit-log/audit-values';
import { auditActions, auditEntities, auditFields, auditWho, auditWord } from '@population-tracker/contract/audit-log/audit-words';
import type { auditExportColumns } from '@population-tracker/contract/audit-log/history-exports';
import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import { stampIn } from '@population-tracker/contract/kernel/zones';
import type { ListSheet } from './histories-service.ts';

/** What a cell of a spreadsheet holds at most. */
const cellMaxLength = 32_000;

export const auditSheet: ListSheet<AuditEntry, (typeof auditExportColumns)[number]> = {
  entity: 'auditLog',
  name: 'audit-log',
  title: { en: 'Audit log', tr: 'Denetim kaydı' },
  columnsIn: (language, timeZone) => ({
    at: { heading: { en: 'When', tr: 'Zaman' }, value: ({ at }) => stampIn(timeZone, new Date(at)) },
    userName: { heading: { en: 'Who', tr: 'Kim' }, value: auditWho },
    action: { heading: { en: 'What', tr: 'Ne' }, value: ({ action }) => auditWord(auditActions, action, language) },
    entity: { heading: { en: 'Kind', tr: 'Tür' }, value: ({ entity }) => auditWord(auditEntities, entity, language) },
    entityId: { heading: { en: 'Number', tr: 'Numara' }, value: ({ entityId }) => entityId },
    name: { heading: { en: 'Name', tr: 'Adı' }, value: ({ name }) => name },
    before: { heading: { en: 'Before', tr: 'Önce' }, value: ({ before }) => told(before, language, timeZone) },
    after: { heading: { en: 'After', tr: 'Sonra' }, value: ({ after }) => told(after, language, timeZone) },
    address: { heading: { en: 'From where', tr: 'Nereden' }, value: ({ address }) => address },
    requestId: { heading: { en: 'Request', tr: 'İstek' }, value: ({ requestId }) => requestId },
  }),
};

/** Field by field, in words. */
function told(values: AuditEntry['before'], language: ProductLanguage, timeZone: string): string {
  const instant = (text: string) => stampIn(timeZone, new Date(text));
  const lines = Object.entries(values ?? {}).map(
    ([field, value]) => `${auditWord(auditFields, field, language)}: ${auditValue(field, value, { language, instant })}`,
  );
  return lines.join('\n').slice(0, cellMaxLength);
}
