import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import {
  cancelReservationBulk,
  checkReservationBulk,
  continueReservationBulk,
  type ReservationBulk,
  readReservationBulk,
} from '@population-tracker/contract/reservations/reservations-bulk';
import type { z } from 'zod';
import { makeUser, makeWorkspace } from '#testing/make.ts';
import type { TestApp } from '#testing/test-app.ts';
import { makeBulk } from '../bulk-make.ts';
import { checkBulk } from '../judge/judge-check.ts';

type Body = z.input<typeof checkReservationBulk.body>;

/** Some people and a workspace for them; the day is a Monday ahead. */
export async function office(app: TestApp, { people = 3, capacity = 10 }: { people?: number; capacity?: number } = {}) {
  const { db } = app.database;
  const users: Awaited<ReturnType<typeof makeUser>>[] = [];
  for (let index = 0; index < people; index++) users.push(await makeUser(db, { name: `P${String(index).padStart(5, '0')}` }));
  const workspace = await makeWorkspace(db, { capacity });
  const today = app.clock.now().toISOString().slice(0, 10);
  const monday = addDays(today, 15 - isoWeekday(today));
  const wish = (change: Partial<Body> = {}): Body => ({
    people: { ids: users.map(({ id }) => id) },
    area: 'workspace',
    workspaceId: workspace.id,
    days: { list: [monday] },
    hours: { from: '09:00', to: '18:00' },
    ...change,
  });
  return { users, workspace, monday, wish };
}

const never = new AbortController().signal;

/** What is asked of bulks, and the work of their jobs. */
export const wishing = (app: TestApp) => ({
  check: (body: Body) => app.call(checkReservationBulk, { body }),
  /** Continues with the valid ones and makes them. */
  make: async (id: number): Promise<ReservationBulk> => {
    const begun = await app.call(continueReservationBulk, { params: { id } });
    if (begun.httpStatus !== 200) throw new Error(JSON.stringify(begun.body));
    await makeBulk(app.context(), id, { signal: never });
    return (await app.call(readReservationBulk, { params: { id } })).data;
  },
  work: async (id: number): Promise<ReservationBulk> => {
    await checkBulk(app.context(), id);
    await makeBulk(app.context(), id, { signal: never });
    return (await app.call(readReservationBulk, { params: { id } })).data;
  },
  cancel: (id: number) => app.call(cancelReservationBulk, { params: { id } }),
});
