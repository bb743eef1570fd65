// Somebody reserves while somebody else takes the place, its seats or the person away.
import { addDays } from '@population-tracker/contract/kernel/days';
import { createClosure } from '@population-tracker/contract/plan/closures/closures';
import { deleteWorkspace, updateWorkspace } from '@population-tracker/contract/plan/plan';
import { createReservation, type Reservation } from '@population-tracker/contract/reservations/reservations';
import { deleteUser, updateUser } from '@population-tracker/contract/users/users';
import { makeUser, makeWorkspace } from '#testing/make.ts';
import type { Sent } from '#testing/send.ts';
import { type Arena, allAtOnce, type Hour, judge, makePlaces, place } from './arena.ts';
import type { Race } from './testing-races.ts';

export const changes: Race[] = [
  {
    name: 'creates while the capacity goes from 10 to 5',
    async run(arena, width) {
      const { id } = await makeWorkspace(arena.db, { capacity: 10 });
      const hour = arena.nextHour();
      await place(arena, { area: 'workspace', workspaceId: id, userIds: arena.crowd.slice(-3), hour });
      const [answers, change] = await against(createsIn(arena, id, hour, Math.min(width, arena.crowd.length - 3)), () =>
        arena.send(updateWorkspace, { params: { id }, body: { capacity: 5, version: 1 } }),
      );
      // Whoever comes first: with 5 seats 2 more fit, with 10 seats 7.
      const winners = change.httpStatus === 200 ? 2 : 7;
      return [
        ...judge(answers, { winners, refusals: ['reservations.full', 'reservations.capacityChanged'] }),
        ...judge([change], { refusals: ['plan.capacityBooked', 'reservations.capacityChanged'] }),
      ];
    },
  },
  {
    name: 'creates while the workspace becomes passive',
    async run(arena, width) {
      const { id } = await makeWorkspace(arena.db, { capacity: width });
      const [answers, change] = await against(createsIn(arena, id, arena.nextHour(), width), () =>
        arena.send(updateWorkspace, { params: { id }, body: { status: 'passive', version: 1, reservations: 'keep' } }),
      );
      return [
        ...judge(answers, { refusals: ['reservations.placePassive', 'reservations.placeGone'] }),
        ...judge([change], { winners: 1, refusals: [] }),
        ...(await count(arena, 'workspace_id', id, wonOf(answers))),
      ];
    },
  },
  {
    name: 'creates while the workspace is deleted',
    async run(arena, width) {
      const { id } = await makeWorkspace(arena.db, { capacity: width });
      const [answers, change] = await against(createsIn(arena, id, arena.nextHour(), width), () =>
        arena.send(deleteWorkspace, { params: { id }, query: { reservations: 'cancel' } }),
      );
      const gone = change.httpStatus === 200;
      return [
        ...judge(answers, { refusals: ['reservations.placeUnknown', 'reservations.placeGone'] }),
        ...judge([change], { refusals: [] }),
        ...(await count(arena, 'workspace_id', id, gone ? 0 : wonOf(answers))),
      ];
    },
  },
  {
    name: 'creates while the location is closed, and what was quicker is cancelled',
    async run(arena, width) {
      const { id, location_id } = await makeWorkspace(arena.db, { capacity: width });
      const [answers, change] = await against(createsIn(arena, id, arena.nextHour(), width), () => close(arena, location_id, 'cancel'));
      return [
        ...judge(answers, { refusals: closedRefusals }),
        ...judge([change], { winners: 1, refusals: [] }),
        ...(await count(arena, 'workspace_id', id, 0)),
      ];
    },
  },
  {
    name: 'creates while the location is closed, unless somebody was quicker',
    async run(arena, width) {
      const { id, location_id } = await makeWorkspace(arena.db, { capacity: width });
      const [answers, change] = await against(createsIn(arena, id, arena.nextHour(), width), () => close(arena, location_id));
      const closed = change.httpStatus === 200;
      return [
        ...judge(answers, closed ? { winners: 0, refusals: closedRefusals } : { winners: width, refusals: [] }),
        ...judge([change], { refusals: ['closures.hasReservations'] }),
        ...(await count(arena, 'workspace_id', id, closed ? 0 : width)),
      ];
    },
  },
  {
    name: 'creates while the person becomes passive',
    async run(arena, width) {
      const { id } = await makeUser(arena.db);
      const [answers, change] = await against(await createsOf(arena, id, width), () =>
        arena.send(updateUser, { params: { id }, body: { status: 'passive', version: 1 } }),
      );
      return [
        ...judge(answers, { refusals: ['reservations.userPassive', 'reservations.userGone'] }),
        ...judge([change], { winners: 1, refusals: [] }),
        ...(await count(arena, 'user_id', id, wonOf(answers))),
      ];
    },
  },
  {
    name: 'creates while the person is deleted',
    async run(arena, width) {
      const { id } = await makeUser(arena.db);
      const [answers, change] = await against(await createsOf(arena, id, width), () => arena.send(deleteUser, { params: { id } }));
      return [
        ...judge(answers, { refusals: ['reservations.userUnknown', 'reservations.userGone'] }),
        ...judge([change], { winners: 1, refusals: [] }),
        ...(await count(arena, 'user_id', id, 0)),
      ];
    },
  },
];

const closedRefusals = ['reservations.closed', 'reservations.closedByNow'];

/** All days on which the arena has hours. */
const close = (arena: Arena, locationId: number, reservations?: 'cancel') => {
  const firstDay = new Date().toISOString().slice(0, 10);
  const body = { locationIds: [locationId], firstDay, lastDay: addDays(firstDay, 365), reason: 'works' as const, text: 'Closed' };
  return arena.send(createClosure, { body: { ...body, ...(reservations && { reservations }) } });
};

type Creates = (() => Promise<Sent<Reservation>>)[];

/** Different users, one place, one hour. */
const createsIn = (arena: Arena, workspaceId: number, { start, end }: Hour, width: number): Creates =>
  Array.from(
    { length: width },
    (_, n) => () => arena.send(createReservation, { body: { area: 'workspace', userId: arena.crowd[n], workspaceId, start, end } }),
  );

/** One user, a place and a quarter of a minute each, so that nothing but the change stands in the way. */
async function createsOf(arena: Arena, userId: number, width: number): Promise<Creates> {
  const places = await makePlaces(arena, width, true);
  const start = Date.parse(arena.nextHour().start);
  const at = (n: number) => new Date(start + n * 15_000).toISOString();
  return places.map(
    (workspaceId, n) => () =>
      arena.send(createReservation, { body: { area: 'meetingRoom', userId, workspaceId, start: at(n), end: at(n + 1) } }),
  );
}

/** The change starts in the midst of the creates. */
async function against<C>(creates: Creates, change: () => Promise<C>): Promise<[Sent<Reservation>[], C]> {
  const middle = Math.floor(Math.random() * creates.length);
  const before = allAtOnce(middle, (n) => (creates[n] as Creates[number])());
  const changed = change();
  const after = allAtOnce(creates.length - middle, (n) => (creates[middle + n] as Creates[number])());
  return [[...(await before), ...(await after)], await changed];
}

const wonOf = (answers: Sent<Reservation>[]): number => answers.filter(({ httpStatus }) => httpStatus === 200).length;

async function count({ pool }: Arena, column: 'workspace_id' | 'user_id', id: number, expected: number): Promise<string[]> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from reservations where ${column} = $1 and status = 'active'`,
    [id],
  );
  return rows[0]?.count === expected ? [] : [`${rows[0]?.count} active reservations stand, not ${expected}`];
}
