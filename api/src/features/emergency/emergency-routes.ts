import * as contract from '@population-tracker/contract/emergency/emergency';
import * as own from '@population-tracker/contract/emergency/emergency-own';
import * as running from '@population-tracker/contract/emergency/emergency-running';
import * as settings from '@population-tracker/contract/emergency/emergency-settings';
import { listEmergencyTeams } from '@population-tracker/contract/emergency/emergency-teams';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { bindEvents } from '#platform/http/events/events.ts';
import { board, drillFormOf, readSummary } from './board/board-service.ts';
import { exportRoute } from './emergency-exports-routes.ts';
import { listEmergencies } from './emergency-queries.ts';
import { end, read, remind, update } from './emergency-service.ts';
import { boardTopic, runningTopic } from './live-events.ts';
import { findOfferedTeams } from './offered-teams-queries.ts';
import { answerOwn, readOwn } from './respond/own-answers-service.ts';
import { respondPages, respondRoutes } from './respond/respond-routes.ts';
import { exportResponses, history, list, mark } from './responses/responses-service.ts';
import { readRunning } from './running-service.ts';
import { findPhoneNumbers } from './settings/settings-queries.ts';
import { addTemplate, deleteTemplate, savePhoneNumber, templatesFor, updateTemplate } from './settings/settings-service.ts';
import { countAudience, start } from './start-service.ts';

/** Mails get on their way without telling anybody. */
const mailsLookMs = 2_000;
/** Somebody waits for each answer, and the boards' shared reading keeps events apart. */
const answersGatherMs = 10;

export const routes: BoundRoute[] = [
  bind(contract.listEmergencies, (ctx, { query }) => listEmergencies(ctx.db, query)),
  exportRoute,
  bind(running.readRunningEmergencies, readRunning),
  bindEvents(running.runningEmergencyEvents, () => ({ topic: runningTopic, read: async (ctx) => [await readRunning(ctx)] })),
  bindEvents(contract.emergencyEvents, () => ({ topic: boardTopic, read: board(), lookAfterMs: mailsLookMs, gatherMs: answersGatherMs })),
  bind(listEmergencyTeams, async (ctx, { query }) => ({ items: await findOfferedTeams(ctx.db, query) })),
  bind(contract.countAudience, (ctx, { body }) => countAudience(ctx, body)),
  bind(contract.startEmergency, (ctx, { body }) => start(ctx, body)),
  bind(contract.readEmergency, (ctx, { params }) => read(ctx, params.id)),
  bind(contract.updateEmergency, (ctx, { params, body }) => update(ctx, params.id, body)),
  bind(contract.listEmergencyResponses, (ctx, { params, query }) => list(ctx, params.id, query)),
  bind(contract.exportEmergencyResponses, (ctx, { params, query }) => exportResponses(ctx, params.id, query)),
  bind(contract.readEmergencySummary, (ctx, { params }) => readSummary(ctx, params.id)),
  bind(contract.markEmergencyResponse, (ctx, { params, body }) => mark(ctx, params, body)),
  bind(contract.listEmergencyAnswers, (ctx, { params }) => history(ctx, params)),
  bind(contract.remindEmergency, (ctx, { params }) => remind(ctx, params.id)),
  bind(contract.endEmergency, (ctx, { params }) => end(ctx, params.id)),
  bind(contract.readDrillForm, (ctx, { params }) => drillFormOf(ctx, params.id)),

  bind(settings.readPhoneNumber, (ctx) => findPhoneNumbers(ctx.db)),
  bind(settings.savePhoneNumber, (ctx, { body }) => savePhoneNumber(ctx, body)),
  bind(settings.listEmergencyTemplates, templatesFor),
  bind(settings.createEmergencyTemplate, (ctx, { body }) => addTemplate(ctx, body)),
  bind(settings.updateEmergencyTemplate, (ctx, { params, body }) => updateTemplate(ctx, params.id, body)),
  bind(settings.deleteEmergencyTemplate, (ctx, { params, query }) => deleteTemplate(ctx, params.id, query.version)),

  ...respondRoutes,
  bind(own.readOwnEmergencies, readOwn),
  bindEvents(own.ownEmergencyEvents, () => ({ topic: runningTopic, read: async (ctx) => [await readOwn(ctx)] })),
  bind(own.answerOwnEmergency, (ctx, { params, body }) => answerOwn(ctx, params.id, body)),
];

/** Outside of the API: what a mail's link opens. */
export const pages = respondPages;

/** What the database's own guards mean, for the races that the service could not see. */
export const constraints: Record<string, ErrorKey> = {
  emergencies_running: 'emergency.running',
  emergencies_ended: 'emergency.ended',
  emergency_responses_ended: 'emergency.ended',
  emergency_templates_name: 'emergency.templateExists',
};
