import type { ESTree } from 'rolldown/utils';
import { type Finding, isTest, lineAt, type SourceFile, visit } from './source.ts';

const definedIn = 'api/src/platform/db/located/located.ts';

/** Who looks past the locations of whoever calls (`unlocated`, `wholeOf`), and why nobody hears by it of what is elsewhere. */
const seeAll: Readonly<Record<string, string>> = {
  'api/src/platform/jobs/enqueue.ts': 'the queue belongs to no location',
  'api/src/platform/http/events/event-stream.ts': 'counts a person’s open streams, of whichever handle',
  'api/src/features/reservations/availability/availability-queries.ts': 'when a person has time; where else they are isn’t told',
  'api/src/features/reservations/waiting/giving-service.ts': 'a freed place is for the first in line, whoever that is; nobody is told who',
  'api/src/features/lookups/lookups-service.ts': 'a look is counted, whoever it is at; nothing is told',
  'api/src/features/reservations/own/open-days-queries.ts': 'what somebody has of their own; where isn’t told',
  'api/src/features/reservations/booking/whereabouts-queries.ts': 'a person is at one place at a time; where else isn’t told',
};

/** Calls that need no permission, and why they are everybody’s: of an employee's session in the app of their own too, where not the panel's. */
const everybodys: Readonly<Record<string, string>> = {
  'GET /installation': 'what the sign-in page shows',
  'POST /admin/sendotp': 'signing in',
  'POST /admin/login': 'signing in',
  'POST /User/Login': 'signing in',
  'POST /admin/sendlink': 'signing in',
  'POST /admin/linklogin': 'signing in',
  'POST /sign-in/providers/:id': 'signing in',
  'POST /sign-in/handover': 'signing in',
  'POST /sign-in/passkey/options': 'signing in',
  'POST /sign-in/passkey': 'signing in',
  'GET /user/privacy-notice': 'what everybody is told about their data, and whether oneself has read it',
  'POST /user/privacy-notice': 'that oneself has read it',
  'GET /user/passkeys': 'one’s own passkeys',
  'POST /user/passkeys/options': 'one’s own passkeys',
  'POST /user/passkeys': 'one’s own passkeys',
  'PATCH /user/passkeys/:id': 'one’s own passkeys',
  'DELETE /user/passkeys/:id': 'one’s own passkeys',
  'POST /user/proof/passkey': 'that it is oneself',
  'POST /user/proof/code': 'that it is oneself',
  'POST /user/proof': 'that it is oneself',
  'DELETE /user/viewing': 'one’s own session',
  'GET /emergency/respond': 'an answer by a mailed link, under its secret',
  'POST /emergency/respond': 'an answer by a mailed link, under its secret',
  'GET /user/logout': 'one’s own session',
  'POST /user/logout': 'one’s own session',
  'GET /user/info': 'oneself, and the emergencies that everybody has to hear of',
  'GET /user/sessions': 'one’s own sessions',
  'DELETE /user/sessions': 'one’s own sessions',
  'POST /user/sessions/:id/end': 'one’s own sessions',
  'POST /client-errors': 'what went wrong in one’s own browser',
  'GET /files/:id': 'features/files asks for what the file belongs to',
  'GET /list-views': 'one’s own views',
  'POST /list-views': 'one’s own views',
  'PATCH /list-views/:id': 'one’s own views',
  'DELETE /list-views/:id': 'one’s own views',
  'GET /plan': 'the places to choose among, of the locations at which oneself may do anything',
  'GET /search': 'each kind of record is looked for under its own permission',
  'GET /me/emergencies': 'what asks oneself, and one’s own answer',
  'GET /me/emergencies/events': 'what asks oneself, and one’s own answer',
  'POST /me/emergencies/:id/answer': 'one’s own answer',
  'GET /me/week': 'one’s own reservations',
  'POST /me/week/repeat': 'one’s own reservations',
  'GET /me/reservations': 'one’s own reservations',
  'POST /me/reservations': 'one’s own reservations',
  'PATCH /me/reservations/:id': 'one’s own reservations',
  'DELETE /me/reservations/:id': 'one’s own reservations',
  'POST /me/reservations/:id/check-in': 'one’s own reservations',
  'POST /me/reservations/:id/restore': 'one’s own reservations',
  'PUT /me/plan': 'what oneself says of one’s days',
  'GET /me/meetings/rooms': 'what everybody may reserve for themselves; by whom a room is taken isn’t told',
  'POST /me/meetings': 'one’s own reservation, and whom oneself invites',
  'PATCH /me/meetings/:id/guests': 'one’s own reservation, and whom oneself invites',
  'PUT /me/meetings/:id/answer': 'one’s own answer',
  'GET /me/waits': 'what oneself waits for',
  'POST /me/waits': 'what oneself waits for',
  'DELETE /me/waits/:id': 'what oneself waits for',
  'GET /me/days/:day': 'what everybody may reserve for themselves',
  'GET /me/workspaces/:id/plan': 'what everybody may reserve for themselves, with the names alone of those who let the caller see them',
  'GET /me/colleagues': 'as far as each person lets the caller see them',
  'GET /me/colleagues/found': 'as far as each person lets the caller see them',
  'GET /me/colleagues/:id': 'as far as each person lets the caller see them',
  'PUT /me/colleagues/:id/favourite': 'one’s own favourites',
  'DELETE /me/colleagues/:id/favourite': 'one’s own favourites',
  'GET /me/lookups': 'who looked oneself up',
  'GET /me/data/export': 'what is stored about oneself',
  'GET /me/calendar': 'one’s own calendar',
  'POST /me/calendar/feed': 'one’s own calendar',
  'DELETE /me/calendar/feed': 'one’s own calendar',
  'PUT /me/calendar/invitations': 'one’s own choice',
  'GET /calendar/:file': 'one’s own reservations, under the secret of the address: a calendar cannot sign in',
  'GET /me/visibility': 'one’s own choice',
  'PUT /me/visibility': 'one’s own choice',
  'GET /me/notifications': 'one’s own choices and devices',
  'PUT /me/notifications/:kind': 'one’s own choices',
  'POST /me/devices': 'one’s own devices',
  'DELETE /me/devices/:id': 'one’s own devices',
  'GET /place-codes/:code': 'what oneself may do at a place; of others only until when they have it',
  'POST /place-codes/:code/check-in': 'one’s own reservation',
  'POST /place-codes/:code/take': 'one’s own reservation',
};

/** @returns who looks past locations, and calls without a permission, beside those that stand above with a reason; and reasons of nothing. */
export function checkReach(files: SourceFile[], allowed = { seeAll, everybodys }): Finding[] {
  const lookers = files.filter(({ path }) => /^api\/src\/.*\.ts$/.test(path) && !isTest(path) && path !== definedIn).flatMap(lookersOf);
  const open = files.filter(({ path }) => /^contract\/.*\.ts$/.test(path) && !isTest(path)).flatMap(openCalls);
  return [
    ...lookers
      .filter(({ path }) => !Object.hasOwn(allowed.seeAll, path))
      .map(({ path, line, name }) => ({
        path,
        line,
        message: `${name} sees past the caller’s locations: say why in tools/checks/reach.ts`,
      })),
    ...open
      .filter(({ route }) => !Object.hasOwn(allowed.everybodys, route))
      .map(({ path, line, route, needs }) => ({
        path,
        line,
        message: `${route} needs ‘${needs}’ alone: say why in tools/checks/reach.ts`,
      })),
    ...stale(allowed.seeAll, new Set(lookers.map(({ path }) => path))),
    ...stale(allowed.everybodys, new Set(open.map(({ route }) => route))),
  ];
}

const stale = (reasons: Readonly<Record<string, string>>, found: Set<string>): Finding[] =>
  Object.keys(reasons)
    .filter((name) => !found.has(name))
    .map((name) => ({ path: 'tools/checks/reach.ts', line: 0, message: `${name} needs no reason any more` }));

/** By what is imported, whatever it is called there. */
function lookersOf(file: SourceFile): { path: string; line: number; name: string }[] {
  const found: { path: string; line: number; name: string }[] = [];
  visit(file, {
    ImportDeclaration: ({ source, specifiers, start }) => {
      if (!/(^|\/)located\.ts$/.test(source.value)) return;
      for (const one of specifiers) {
        const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '*';
        if (['unlocated', 'wholeOf', '*'].includes(name)) found.push({ path: file.path, line: lineAt(file, start), name });
      }
    },
  });
  return found;
}

/** Where it stands outside of an endpoint, for several, it is one of no name. */
function openCalls(file: SourceFile): { path: string; line: number; route: string; needs: string }[] {
  const routes: { route: string; from: number; to: number }[] = [];
  const needs: { needs: string; at: number }[] = [];
  visit(file, {
    CallExpression: ({ callee, arguments: [first], start, end }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
      if (first?.type === 'Literal' && typeof first.value === 'string') routes.push({ route: first.value, from: start, to: end });
    },
    Property: (node) => {
      const value = openNeeds(node);
      if (value) needs.push({ needs: value, at: node.start });
    },
  });
  return needs.map(({ needs, at }) => ({
    path: file.path,
    line: lineAt(file, at),
    route: routes.find(({ from, to }) => from < at && at < to)?.route ?? 'a call',
    needs,
  }));
}

function openNeeds({ key, value }: { key: ESTree.PropertyKey; value: ESTree.Node }): string | null {
  if (key.type !== 'Identifier' || key.name !== 'needs' || value.type !== 'Literal') return null;
  return ['signedIn', 'panel', 'public'].includes(value.value as string) ? (value.value as string) : null;
}
