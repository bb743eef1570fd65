import type { Random } from '#seeds/demo/random.ts';
import type { Hints } from './examples.ts';

type Body = (hints: Hints, dice: Random) => unknown;

const password = 'a-long-password';
const reservation: Body = ({ userId, workspaceId, start, end }) => ({ userId, area: 'workspace', workspaceId, start, end, title: 'Fuzz' });
const bulk: Body = ({ userId, workspaceId, day }, dice) => ({
  people: dice.chance(0.8) ? { ids: [userId] } : { emails: ['ada.fuzz@test.example'] },
  area: 'workspace',
  workspaceId,
  days: dice.chance(0.5) ? { list: [day] } : { from: day, to: day, weekdays: [1, 2, 3, 4, 5], everyWeeks: 1, except: [] },
  hours: { from: '09:00', to: '10:00' },
  title: 'Fuzz',
});
const userChange: Body = ({ userId }) => ({
  selection: { ids: [userId] },
  change: { exceptional: true },
});
const key = (dice: Random) => `k${dice.whole(1, 1_000_000)}`;
const draft: Body = ({ version }, dice) => ({
  version: 0,
  base: version,
  document: {
    size: { width: 1_000, height: 1_000 },
    walls: [
      {
        key: key(dice),
        points: [
          [0, 0],
          [100, 0],
        ],
        thickness: 20,
      },
    ],
    rooms: [
      {
        key: key(dice),
        name: 'Room',
        points: [
          [0, 0],
          [100, 0],
          [100, 100],
        ],
        kind: 'room',
      },
    ],
    doors: [{ key: key(dice), kind: 'door', x: 10, y: 0, width: 90, rotation: 0 }],
    labels: [{ key: key(dice), text: 'Label', x: 50, y: 50, size: 20 }],
    background: null,
    desks: [],
  },
});

/** Of calls whose fields have to suit each other in a way that no schema says: a body that is taken. */
export const bodies: Record<string, Body> = {
  'POST /reservations': reservation,
  'POST /reservations/check': reservation,
  'POST /me/reservations': (hints, dice) => {
    const { userId: _person, ...own } = reservation(hints, dice) as { userId: number };
    return own;
  },
  'PUT /workspaces/{id}/desk-assignments': ({ deskId, userId }) => ({ deskIds: [deskId], to: { userId }, reservations: 'keep' }),
  'POST /user/viewing': ({ managerId }) => ({ userId: managerId }),
  'PUT /me/plan': ({ day }) => ({ from: day, to: day, plan: 'remote', giveBack: true }),
  'POST /me/meetings': ({ meetingRoomId, start, end }) => ({ workspaceId: meetingRoomId, start, end, title: 'Standup', guests: [] }),
  'PATCH /me/meetings/{id}/guests': () => ({ invite: [], uninvite: [] }),
  'PUT /me/meetings/{id}/answer': () => ({ answer: 'accepted' }),
  'POST /me/waits': ({ workspaceId, start, end }) => ({ area: 'workspace', workspaceId, start, end }),
  'POST /waits': ({ userId, workspaceId, start, end }) => ({ userId, area: 'workspace', workspaceId, dates: [{ start, end }] }),
  'POST /reservations/bulk/check': bulk,
  'POST /reservations/bulk': (hints, dice) => ({ ...(bulk(hints, dice) as object), continueWithValid: true }),
  // As the demo company has it, so that it changes nothing.
  'PUT /colleague-settings': () => ({ usual: 'team', most: 'everybody', version: 2 }),
  'PATCH /reservations/{id}': ({ version }) => ({ version, title: 'Changed' }),
  'POST /reservations/cancel': ({ id }) => ({ selection: { ids: [id] }, reason: 'Fuzz', notify: false }),
  'POST /parameters': ({ locationId }) => ({ name: 'Fuzz', area: 'parking', locationId, maximumReservationDay: 30 }),
  'PATCH /parameters/{id}': ({ version }) => ({ version, maximumReservationDay: 40 }),
  'POST /users/bulk': userChange,
  'POST /users/bulk/impact': userChange,
  'PUT /workspaces/{id}/floor-plan/draft': draft,
  'PUT /workspaces/{id}/desks': ({ version }) => ({ version, desks: [{ label: 'F-1', x: 10, y: 10 }], reservations: 'cancel' }),
  'POST /locations': (_, dice) => ({
    name: `Place ${dice.whole(1, 1_000_000)}`,
    timeZone: 'Europe/Istanbul',
    hasGym: true,
    takesPets: false,
  }),
  'POST /teams': ({ userId }, dice) => ({ name: `Team ${dice.whole(1, 1_000_000)}`, people: { ids: [userId] } }),
  'PATCH /teams/{id}': ({ version }, dice) => ({ version, name: `Team ${dice.whole(1, 1_000_000)}` }),
  'POST /teams/{id}/people': ({ userId }) => ({ people: { ids: [userId] } }),
  'POST /teams/{id}/people/removal': ({ userId }) => ({ people: { ids: [userId] } }),
  'PATCH /locations/{id}': ({ version }, dice) => ({ version, name: `Place ${dice.whole(1, 1_000_000)}` }),
  'POST /admin/sendotp': () => ({ email: 'admin@demo.example' }),
  'POST /admin/sendlink': () => ({ email: 'admin@demo.example' }),
  'POST /closures/holidays': () => ({ country: 'GB', year: 2026, firstDays: ['2026-12-25'], locationIds: null, reservations: 'cancel' }),
  // Some locations have one, others none yet.
  'PUT /dashboard/slot-reports': ({ locationId }, dice) => ({
    ...{ locationId, area: 'diningHall', recipients: ['kitchen@test.example'], times: ['09:30'], language: 'en' },
    version: dice.pick([0, 1]),
  }),
  'PUT /emergencies/phone-number': ({ locationId }) => ({ locationId, phoneNumber: '+902125550101', version: 0 }),
  'PUT /user/password': () => ({ newPassword: password }),
  'POST /check-in/pauses': ({ locationId }) => ({
    ...{ locationId, startsAt: '2026-12-01T05:00:00Z', endsAt: '2026-12-01T17:00:00Z', reason: 'Snow' },
  }),
  'POST /list-views': () => ({ name: 'Fuzz', list: 'users', query: 'search=a', columns: ['name'], standard: false }),
  'POST /client-errors': () => ({
    errors: [{ message: 'm', info: 'i', url: '/', stack: 's', page: 'p', at: '2026-11-18T07:00:00Z', version: '1' }],
  }),
  'PUT /plan/order': ({ locationId }) => ({ kind: 'location', ids: [locationId] }),
};

/** Likewise the query of calls that read: what they can't do without. */
export const queries: Record<string, (hints: Hints) => Record<string, string>> = {
  'GET /reservations/availability': ({ locationId, day }) => ({ area: 'parking', locationId: String(locationId), day: String(day) }),
  'GET /dashboard/whereabouts': ({ userId }) => ({ userIds: String(userId) }),
  'GET /dashboard/space/export': () => ({ weeks: '4', format: 'csv' }),
  'GET /dashboard/check-ins/export': () => ({ weeks: '4', format: 'csv' }),
  'DELETE /dashboard/slot-reports': ({ locationId }) => ({ locationId: String(locationId), area: 'diningHall' }),
  // Of one person: a file of all that was ever reserved takes as long as twenty other calls.
  'GET /reservations/export': ({ userId }) => ({ userId: String(userId) }),
  'GET /data-protection/rules/{kind}/due': () => ({ days: '400' }),
  'GET /list-views': () => ({ list: 'users' }),
};

/** Of calls about one record: the list that has those for which they are meant, where it isn't the path's own. */
export const meantFor: Record<string, string> = {
  'POST /parameters/{id}/meal-menu': '/parameters?area=diningHall',
  'PATCH /reservations/{id}': '/reservations?status=active&sort=-start',
  'DELETE /reservations/{id}': '/reservations?status=active&sort=-start',
  'POST /reservations/{id}/restore': '/reservations?status=cancelled&sort=-start',
  'POST /announcements/{id}/publish': '/announcements?state=draft',
  ...Object.fromEntries(
    ['PATCH /teams/{id}', 'DELETE /teams/{id}', 'POST /teams/{id}/people', 'POST /teams/{id}/people/removal'].map((call) => [
      call,
      '/teams?origin=hand',
    ]),
  ),
  'PUT /workspaces/{id}/desk-assignments': '/desks',
  'DELETE /list-views/{id}': '/list-views?list=users',
  // Those that the calls before have made, with nothing in them.
  'DELETE /locations/{id}': '/locations?search=Place',
};
