import { z } from 'zod';
import { productLanguages } from '../kernel/constants.ts';
import { endpoint } from '../kernel/endpoint.ts';
import {
  booleanText,
  exportQuery,
  id,
  idOrNoneText,
  idParams,
  idText,
  listQuery,
  listResult,
  longId,
  recordFields,
  refuse,
  text,
  version,
} from '../kernel/primitives.ts';
import { teamIds } from './emergency-teams.ts';

export const emergencyMessageMaxLength = 320;
export const emergencyNoteMaxLength = 500;
/** Those without an answer are reminded at most so often. */
export const emergencyReminderPauseMs = 60_000;
/** An event names at most so many answers; beyond, the list is to be read again. */
export const emergencyEventMaxAnswers = 100;

export const emergencyKinds = ['emergency', 'drill'] as const;
export type EmergencyKind = (typeof emergencyKinds)[number];
/** `none` is "no response". */
export const actionStates = ['none', 'safe', 'notSafe'] as const;
export type ActionState = (typeof actionStates)[number];
/** What somebody can say of themselves. */
export const answers = ['safe', 'notSafe'] as const;
export type Answer = (typeof answers)[number];
export const answeredBy = ['link', 'app', 'byHand'] as const;
/** `none`: no mail has been written yet; `uncertain`: the mail server broke off and may have it; `cancelled`: the end came before it. */
export const deliveryStates = ['none', 'waiting', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const emergencyMessage = text(emergencyMessageMaxLength).refine((value) => value !== '', { message: refuse('value.required') });
/** Null for all employees; else those of these locations. */
const locationIds = z
  .array(id)
  .min(1, { message: refuse('value.required') })
  .max(200)
  .nullable()
  .transform((ids) => ids && [...new Set(ids)]);

const counts = { addressed: z.number().int(), none: z.number().int(), safe: z.number().int(), notSafe: z.number().int() };

export const emergency = z.object({
  ...recordFields,
  kind: z.enum(emergencyKinds),
  message: z.string(),
  /** Whether all employees are addressed; then `locations` is empty. */
  everywhere: z.boolean(),
  locations: z.array(z.object({ id, name: z.string() })),
  /** The teams that are addressed beside the locations, as they were called at the start. */
  teams: z.array(z.string()),
  /** As the mails say it: of its only location, else the company's; as at the start, null where none was saved. */
  phoneNumber: z.string().nullable(),
  /** What the mails said instead to those who were at a location with a number of its own. */
  localPhoneNumbers: z.array(z.object({ locationName: z.string(), phoneNumber: z.string() })),
  startedAt: z.string(),
  startedBy: z.string(),
  endedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  /** When those without an answer were last reminded. */
  remindedAt: z.string().nullable(),
  reminderCount: z.number().int(),
  shortcomings: z.string(),
  corrections: z.string(),
  ...counts,
});
export type Emergency = z.output<typeof emergency>;

export const listEmergencies = endpoint('GET /emergencies', {
  summary: 'Lists emergencies and drills, the latest first.',
  needs: 'emergencies.read',
  scope: 'location',
  query: listQuery(['startedAt', 'endedAt', 'kind', 'addressed'], {
    kind: z.enum(emergencyKinds).optional(),
    running: booleanText.optional(),
  }),
  result: listResult(emergency),
});
export type EmergencyQuery = z.output<typeof listEmergencies.query>;

export const audience = z.object({
  addressed: z.number().int(),
  /** Of these, whose reservation of a workspace, a meeting room, a lunch or the gym at an addressed location runs now. */
  onSite: z.number().int(),
  /** Of these, nobody knows where they are: none of their reservations says so now. */
  withoutPlace: z.number().int(),
  /** Whose site is an addressed location and who have no reservation there today, whether they are included or not; 0 of all employees. */
  siteOnly: z.number().int(),
  /** Of these, who is addressed only because they are in one of the teams: no reservation there told that they would come. */
  teamOnly: z.number().int(),
  /** Every active location: who has a reservation there that runs now or lies on its today, and who of them is on site now. */
  locations: z.array(z.object({ id, name: z.string(), addressed: z.number().int(), onSite: z.number().int() })),
});
export type Audience = z.output<typeof audience>;
export const countAudience = endpoint('POST /emergencies/audience', {
  summary:
    'Whom a start would address now: all active users; or, of some locations, each active user with a reservation of any area there that runs now or lies on that location’s today, before or after now, and with `sitePeople` those too whose site it is. Active people of the teams are addressed beside them, wherever they are; teams are for whoever may start at every location.',
  needs: 'emergencies.write',
  scope: 'location',
  body: z.strictObject({ locationIds, teamIds, sitePeople: z.boolean().default(true) }),
  result: audience,
});

export const newEmergency = z.strictObject({
  kind: z.enum(emergencyKinds),
  message: emergencyMessage,
  locationIds,
  /** Of some locations; of all employees they say nothing more. */
  teamIds,
  /** Of some locations: whether those are addressed too whose site it is. Left out: in an emergency they are, in a drill not. */
  sitePeople: z.boolean().optional(),
  /** What an emergency may end that runs at one of its locations. A drill ends nothing. */
  endRunning: z.array(id).max(200).default([]),
});
export type NewEmergency = z.output<typeof newEmergency>;
export const startEmergency = endpoint('POST /emergencies', {
  summary:
    'Starts an emergency or a drill, freezes whom it addresses with their last known place, and sends the mails. 409 with details {running} while others run at one of its locations; an emergency ends them where `endRunning` names them all.',
  needs: 'emergencies.write',
  scope: 'location',
  body: newEmergency,
  result: emergency,
});

export const readEmergency = endpoint('GET /emergencies/:id', {
  summary: 'Reads an emergency or a drill.',
  needs: 'emergencies.read',
  scope: 'location',
  params: idParams,
  result: emergency,
});

export const emergencyChange = z
  .strictObject({ shortcomings: text(4_000), corrections: text(4_000) })
  .partial()
  .extend({ version });
export type EmergencyChange = z.output<typeof emergencyChange>;
export const updateEmergency = endpoint('PATCH /emergencies/:id', {
  summary: 'Writes what was learnt, for the drill form: shortcomings and corrections.',
  needs: 'emergencies.write',
  scope: 'location',
  params: idParams,
  body: emergencyChange,
  result: emergency,
});

/** One addressed person, as they were at the start, and what they said. */
export const emergencyResponse = z.object({
  id,
  version,
  userId: id,
  name: z.string(),
  email: z.string(),
  language: z.enum(productLanguages),
  /** Where the reservations had the person at an addressed location at the start. */
  onSite: z.boolean(),
  /** Addressed only because an addressed location is their site: no reservation there told that they would come. */
  bySite: z.boolean(),
  /** The last known place, as it was called at the start; null where no reservation told it. */
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  buildingName: z.string().nullable(),
  workspaceId: id.nullable(),
  workspaceName: z.string().nullable(),
  deskLabel: z.string().nullable(),
  actionState: z.enum(actionStates),
  actionDate: z.string().nullable(),
  note: z.string(),
  how: z.enum(answeredBy).nullable(),
  /** Who marked it by hand. */
  byName: z.string().nullable(),
  /** The latest mail to this person. */
  mailState: z.enum(deliveryStates),
  /** What the mail server said where it failed or has to wait. */
  mailReason: z.string().nullable(),
});
export type EmergencyResponse = z.output<typeof emergencyResponse>;

const responseColumns = ['name', 'email', 'locationName', 'workspaceName', 'onSite', 'actionState', 'actionDate'] as const;
const responseFilters = {
  actionState: z.enum(actionStates).optional(),
  /** 0 for those without a known place. */
  locationId: idOrNoneText.optional(),
  onSite: booleanText.optional(),
  mailState: z.enum(deliveryStates).optional(),
};
export const listEmergencyResponses = endpoint('GET /emergencies/:id/responses', {
  summary: 'Lists whom an emergency addressed: not safe first, then no response with those on site first, then safe.',
  needs: 'emergencies.read',
  scope: 'location',
  params: idParams,
  query: listQuery(responseColumns, responseFilters),
  result: listResult(emergencyResponse),
});
export type EmergencyResponseQuery = z.output<typeof listEmergencyResponses.query>;

export const emergencyExportColumns = [
  'name',
  'email',
  'locationName',
  'buildingName',
  'workspaceName',
  'deskLabel',
  'onSite',
  'actionState',
  'actionDate',
  'note',
  'how',
  'byName',
  'mailState',
  'mailReason',
  'bySite',
] as const;
export type EmergencyExportColumn = (typeof emergencyExportColumns)[number];
export const exportEmergencyResponses = endpoint('GET /emergencies/:id/export', {
  summary: 'The responses that the list shows with these filters, as a spreadsheet or as CSV in the caller’s language.',
  needs: 'emergencies.read',
  scope: 'location',
  params: idParams,
  query: exportQuery(responseColumns, emergencyExportColumns, responseFilters),
  result: z.null(),
  answers: 'file',
});
export type EmergencyExportQuery = z.output<typeof exportEmergencyResponses.query>;

export const emergencySummary = z.object({
  ...counts,
  onSite: z.number().int(),
  /** By last known place, by name; those without one last, with null. */
  locations: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), onSite: z.number().int(), ...counts })),
  /** The latest mail to each person, by its state. */
  mails: z.object({
    none: z.number().int(),
    waiting: z.number().int(),
    sending: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
    uncertain: z.number().int(),
    cancelled: z.number().int(),
  }),
});
export type EmergencySummary = z.output<typeof emergencySummary>;
export const readEmergencySummary = endpoint('GET /emergencies/:id/summary', {
  summary: 'Counts by state, by location and by mail delivery.',
  needs: 'emergencies.read',
  scope: 'location',
  params: idParams,
  result: emergencySummary,
});

export const emergencyEvent = z.object({
  /** With its counts as they are now. */
  emergency,
  summary: emergencySummary,
  /** Those who answered or were marked since the last event, as they are now. */
  changed: z.array(emergencyResponse),
  /** At the beginning, after a break, and where more changed than `changed` may name: read the list again. */
  readAgain: z.boolean(),
});
export type EmergencyEvent = z.output<typeof emergencyEvent>;
export const emergencyEvents = endpoint('GET /emergencies/events', {
  summary:
    'Server-sent events for a board, at most five a second: the counts and who answered, an event for each emergency that runs; with the last one it has ended.',
  needs: 'emergencies.read',
  scope: 'location',
  result: emergencyEvent,
  answers: 'events',
});

const responseParams = z.strictObject({ id: idText, responseId: idText });
export const responseChange = z.strictObject({
  actionState: z.enum(actionStates),
  note: text(emergencyNoteMaxLength).optional(),
  version,
});
export type ResponseChange = z.output<typeof responseChange>;
export const markEmergencyResponse = endpoint('PATCH /emergencies/:id/responses/:responseId', {
  summary: 'Marks somebody by hand, recorded as such; the version must be the newest.',
  needs: 'emergencies.write',
  scope: 'location',
  params: responseParams,
  body: responseChange,
  result: emergencyResponse,
});

export const emergencyAnswer = z.object({
  id: longId,
  at: z.string(),
  actionState: z.enum(actionStates),
  note: z.string(),
  how: z.enum(answeredBy),
  byName: z.string().nullable(),
});
export type EmergencyAnswer = z.output<typeof emergencyAnswer>;
export const listEmergencyAnswers = endpoint('GET /emergencies/:id/responses/:responseId/history', {
  summary: 'All that somebody answered or was marked as, the newest first.',
  needs: 'emergencies.read',
  scope: 'location',
  params: responseParams,
  result: z.object({ items: z.array(emergencyAnswer) }),
});

export const remindEmergency = endpoint('POST /emergencies/:id/remind', {
  summary: 'Sends another mail to those without an answer; at most once a minute.',
  needs: 'emergencies.write',
  scope: 'location',
  params: idParams,
  result: z.object({ reminded: z.number().int(), emergency }),
});
export const endEmergency = endpoint('POST /emergencies/:id/end', {
  summary: 'Ends an emergency or a drill for good: nobody can answer any more.',
  needs: 'emergencies.write',
  scope: 'location',
  params: idParams,
  result: emergency,
});

export const drillForm = z.object({
  emergency,
  /** From the start to the end, or until now. */
  durationSeconds: z.number().int(),
  /** Until the last one was accounted for; null while somebody is not. */
  accountedSeconds: z.number().int().nullable(),
  /** Until half, and nine of ten, of the addressed were accounted for; null where not so many are. */
  halfSeconds: z.number().int().nullable(),
  mostSeconds: z.number().int().nullable(),
  summary: emergencySummary,
});
export type DrillForm = z.output<typeof drillForm>;
export const readDrillForm = endpoint('GET /emergencies/:id/drill-form', {
  summary: 'What a drill form says: date, duration, time until everybody was accounted for, shortcomings, corrections.',
  needs: 'emergencies.read',
  scope: 'location',
  params: idParams,
  result: drillForm,
});
