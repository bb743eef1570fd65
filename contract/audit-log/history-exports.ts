import { z } from 'zod';
import { listEmergencies } from '../emergency/emergency.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { exportFields, exportQuery, idsText } from '../kernel/primitives.ts';
import { notificationFilters } from '../notifications/notifications.ts';
import { listUploads } from '../uploads/uploads.ts';
import { auditFilters } from './audit.ts';

// The lists of what happened as files: emergencies, uploads, mails, the audit log.

export const emergencyListColumns = [
  'kind',
  'message',
  'locations',
  'startedAt',
  'startedBy',
  'endedAt',
  'endedBy',
  'addressed',
  'safe',
  'notSafe',
  'none',
  'shortcomings',
  'corrections',
] as const;
export const uploadExportColumns = [
  'fileName',
  'kind',
  'status',
  'total',
  'added',
  'updated',
  'unchanged',
  'invalid',
  'createdDate',
  'finishedDate',
  'createdBy',
] as const;
export const notificationExportColumns = [
  'recipient',
  'userName',
  'subject',
  'cause',
  'state',
  'attempts',
  'lastError',
  'created',
  'sent',
] as const;
export const auditExportColumns = [
  'at',
  'userName',
  'action',
  'entity',
  'entityId',
  'name',
  'before',
  'after',
  'address',
  'requestId',
] as const;

const paged = { page: true, limit: true } as const;
const except = idsText().optional();
const file = { result: z.null(), answers: 'file' } as const;
const said = (what: string) =>
  `The ${what} that the list finds but those of \`except\`, or those of \`ids\`, as a spreadsheet or as CSV in the caller’s language.`;

export const exportEmergencies = endpoint('GET /emergencies/export', {
  needs: 'emergencies.read',
  scope: 'location',
  ...file,
  summary: said('emergencies and drills'),
  query: listEmergencies.query.omit(paged).extend({ ...exportFields(emergencyListColumns), except }),
});
export const exportUploads = endpoint('GET /uploads/export', {
  needs: 'uploads.read',
  scope: 'company',
  ...file,
  summary: said('upload jobs'),
  query: listUploads.query.omit(paged).extend({ ...exportFields(uploadExportColumns), except }),
});
export const exportNotifications = endpoint('GET /notifications/export', {
  needs: 'mail.read',
  scope: 'company',
  ...file,
  summary: said('outgoing mails'),
  query: exportQuery(['created'], notificationExportColumns, { ...notificationFilters, except }),
});
export const exportAudit = endpoint('GET /audit-log/export', {
  needs: 'audit.read',
  scope: 'company',
  ...file,
  summary: said('entries of the audit log'),
  query: exportQuery(['at'], auditExportColumns, { ...auditFilters, except }),
});
