import type { AuditEntry } from '@population-tracker/contract/audit-log/audit';
import { auditValue } from '@population-tracker/contract/audit-log/audit-values';
import { auditActions, auditEntities, auditFields, auditWho, auditWord } from '@population-tracker/contract/audit-log/audit-words';
import type { TFunction } from 'i18next';
import { formatDay, formatStamp } from '#web/formats/dates.ts';
import { catalogueLanguage } from '#web/language.ts';

export const actionText = (action: string): string => auditWord(auditActions, action, catalogueLanguage());
export const entityText = (entity: string): string => auditWord(auditEntities, entity, catalogueLanguage());
export const fieldText = (field: string): string => auditWord(auditFields, field, catalogueLanguage());

const optionsOf = (keys: readonly string[], text: (key: string) => string) =>
  keys.map((value) => ({ value, label: text(value) })).sort((a, b) => a.label.localeCompare(b.label, catalogueLanguage()));

export const actionOptions = () => optionsOf(Object.keys(auditActions), actionText);
export const entityOptions = () => optionsOf(Object.keys(auditEntities), entityText);

/** Whoever is refused at signing in is nobody yet. */
export const whoOf = (t: TFunction<'audit-log'>, { action, ...by }: AuditEntry): string =>
  auditWho(by) || t(action === 'signInRefused' ? 'stranger' : 'byItself');

/** Whom or what it is about, as they were called then; else the record's number; of a list or the company nothing. */
export function recordText(t: TFunction<'audit-log'>, { entityId, name, before, after }: AuditEntry): string {
  if (name) return name.replace(/\d{4}-\d\d-\d\d$/, (day) => formatDay(day));
  if (entityId === 'unknown') return t('unknownAddress');
  // Entries from before names were kept.
  const told = { ...before, ...after };
  const known = [told.name, told.lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return known || (/^\d+$/.test(entityId) ? t('numbered', { id: entityId }) : '');
}

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}

/** A recorded value in words, in full. */
export const valueText = (field: string, value: unknown, names: Readonly<Record<string, string>> = {}): string =>
  auditValue(field, value, { language: catalogueLanguage(), names, instant: formatStamp });

const screens: Record<string, string> = {
  user: '/usermanagement',
  reservation: '/reservation',
  parameter: '/manage-parameter',
  location: '/location',
  building: '/building',
  workspace: '/office',
  meetingRoom: '/meeting-room',
  closure: '/closures',
  floorPlan: '/office-plan',
  announcement: '/announcement',
  emergency: '/emergency',
  upload: '/upload-jobs',
};

/** Where the record itself is shown; null where it has no screen. */
export function addressOf({ entity, entityId }: Pick<AuditEntry, 'entity' | 'entityId'>): string | null {
  const screen = screens[entity];
  return screen && /^\d+$/.test(entityId) ? `${screen}?id=${entityId}` : null;
}
