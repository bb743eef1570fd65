// Many want what only one can have, in the same moment, through several processes.
import { createReservation, updateReservation } from '@population-tracker/contract/reservations/reservations';
import { makeDesk, makeMeetingRoom, makeWorkspace } from '#testing/make.ts';
import { type Arena, allAtOnce, judge, makePlaces, place } from './arena.ts';

export interface Race {
  name: string;
  /** Runs it once with so many simultaneous requests. @returns what was not as it must be */
  run(arena: Arena, width: number): Promise<string[]>;
}

/** Simultaneous creates of different users for the same thing. */
export const creates: Race[] = [
  {
    name: 'creates of one meeting room',
    async run(arena, width) {
      const room = await makeMeetingRoom(arena.db);
      const body = { area: 'meetingRoom', workspaceId: room.id, ...periodOf(arena) };
      const answers = await allAtOnce(width, (n) => arena.send(createReservation, { body: { ...body, userId: arena.crowd[n] } }));
      return judge(answers, { winners: 1, refusals: ['reservations.roomTaken', 'reservations.taken'] });
    },
  },
  {
    name: 'creates of one desk',
    async run(arena, width) {
      const desk = await makeDesk(arena.db, { workspace_id: (await makeWorkspace(arena.db, { capacity: width })).id });
      const body = { area: 'workspace', workspaceId: desk.workspace_id, deskId: desk.id, ...periodOf(arena) };
      const answers = await allAtOnce(width, (n) => arena.send(createReservation, { body: { ...body, userId: arena.crowd[n] } }));
      return judge(answers, { winners: 1, refusals: ['reservations.deskTaken', 'reservations.taken'] });
    },
  },
  {
    name: 'creates of the last 7 of 10 seats',
    async run(arena, width) {
      const { id } = await makeWorkspace(arena.db, { capacity: 10 });
      const hour = arena.nextHour();
      await place(arena, { area: 'workspace', workspaceId: id, userIds: arena.crowd.slice(-3), hour });
      const body = { area: 'workspace', workspaceId: id, start: hour.start, end: hour.end };
      const count = Math.min(width, arena.crowd.length - 3);
      const answers = await allAtOnce(count, (n) => arena.send(createReservation, { body: { ...body, userId: arena.crowd[n] } }));
      return judge(answers, { winners: 7, refusals: ['reservations.full', 'reservations.taken'] });
    },
  },
  {
    name: 'creates of any of 7 desks',
    async run(arena, width) {
      const { id } = await makeWorkspace(arena.db, { capacity: 7 });
      for (let at = 0; at < 7; at++) await makeDesk(arena.db, { workspace_id: id });
      const body = { area: 'workspace', workspaceId: id, ...periodOf(arena) };
      const answers = await allAtOnce(width, (n) => arena.send(createReservation, { body: { ...body, userId: arena.crowd[n] } }));
      const desks = new Set(answers.flatMap(({ data }) => (data as { deskId?: number | null } | null)?.deskId ?? []));
      const wrong = desks.size === 7 ? [] : [`${desks.size} desks were given`];
      return [...judge(answers, { winners: 7, refusals: ['reservations.full', 'reservations.taken'] }), ...wrong];
    },
  },
  {
    name: 'creates of one person in many places',
    async run(arena, width) {
      const half = Math.ceil(width / 2);
      const period = periodOf(arena);
      const refusals = ['reservations.userBusy', 'reservations.userBusyByNow'];
      const inArea = async (area: 'workspace' | 'meetingRoom') => {
        const places = await makePlaces(arena, half, area === 'meetingRoom');
        return (n: number) => arena.send(createReservation, { body: { area, userId: arena.crowd[0], workspaceId: places[n], ...period } });
      };
      const [workspace, room] = [await inArea('workspace'), await inArea('meetingRoom')];
      const [seats, meetings] = await Promise.all([allAtOnce(half, workspace), allAtOnce(half, room)]);
      return [...judge(seats, { winners: 1, refusals }), ...judge(meetings, { winners: 1, refusals })];
    },
  },
];

/** Simultaneous moves of different reservations onto the same thing. */
export const moves: Race[] = [
  {
    name: 'moves onto one meeting room',
    async run(arena, width) {
      const [from, to] = [await makeMeetingRoom(arena.db), await makeMeetingRoom(arena.db)];
      const userIds = arena.crowd.slice(0, width);
      const ids = await place(arena, { area: 'meetingRoom', workspaceId: from.id, userIds, hour: arena.nextHour(), inTurn: true });
      const period = periodOf(arena);
      const answers = await move(arena, ids, () => ({ workspaceId: to.id, ...period }));
      return judge(answers, { winners: 1, refusals: ['reservations.roomTaken', 'reservations.taken'] });
    },
  },
  {
    name: 'moves onto one desk',
    async run(arena, width) {
      const from = await makeWorkspace(arena.db, { capacity: width });
      const desk = await makeDesk(arena.db, { workspace_id: (await makeWorkspace(arena.db, { capacity: width })).id });
      const ids = await place(arena, {
        area: 'workspace',
        workspaceId: from.id,
        userIds: arena.crowd.slice(0, width),
        hour: arena.nextHour(),
      });
      const answers = await move(arena, ids, () => ({ workspaceId: desk.workspace_id, deskId: desk.id }));
      return judge(answers, { winners: 1, refusals: ['reservations.deskTaken', 'reservations.taken'] });
    },
  },
  {
    name: 'moves onto the last 7 of 10 seats',
    async run(arena, width) {
      const count = Math.min(width, arena.crowd.length - 3);
      const [from, to] = [await makeWorkspace(arena.db, { capacity: count }), await makeWorkspace(arena.db, { capacity: 10 })];
      const hour = arena.nextHour();
      await place(arena, { area: 'workspace', workspaceId: to.id, userIds: arena.crowd.slice(-3), hour });
      const ids = await place(arena, { area: 'workspace', workspaceId: from.id, userIds: arena.crowd.slice(0, count), hour });
      const answers = await move(arena, ids, () => ({ workspaceId: to.id }));
      return judge(answers, { winners: 7, refusals: ['reservations.full', 'reservations.taken'] });
    },
  },
  {
    name: 'moves of one person to the same time',
    async run(arena, width) {
      const [from] = await makePlaces(arena, 1, true);
      const rooms = await makePlaces(arena, width, true);
      const userIds = rooms.map(() => arena.crowd[0] as number);
      const ids = await place(arena, { area: 'meetingRoom', workspaceId: from as number, userIds, hour: arena.nextHour(), inTurn: true });
      const period = periodOf(arena);
      const answers = await move(arena, ids, (n) => ({ workspaceId: rooms[n], ...period }));
      return judge(answers, { winners: 1, refusals: ['reservations.userBusy', 'reservations.userBusyByNow'] });
    },
  },
];

function periodOf(arena: Arena): { start: string; end: string } {
  const { start, end } = arena.nextHour();
  return { start, end };
}

const move = (arena: Arena, ids: number[], change: (index: number) => object) =>
  allAtOnce(ids.length, (n) => arena.send(updateReservation, { params: { id: ids[n] }, body: { ...change(n), version: 1 } }));
