import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { MeetingRoom } from '@population-tracker/contract/plan/plan';
import type { Reservation } from '@population-tracker/contract/reservations/reservations';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { wednesdayAhead } from './days.ts';
import { restingBox, settled } from './soundness.ts';

/** A Wednesday far enough ahead for nobody else’s test, and within what the demo company allows. */
export const day = wednesdayAhead(8);
export const at = (time: string) => `${day}T${time}:00+03:00`;

export async function api<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

export interface Stage {
  buildingId: number;
  rooms: MeetingRoom[];
}

/** A building of its own with three rooms, so that tests that run beside each other never meet. */
export async function makeRooms(request: APIRequestContext): Promise<Stage> {
  const { items } = await api<{ items: { id: number; timeZone: string }[] }>(request, 'GET', '/locations?limit=50');
  const locationId = items.find(({ timeZone }) => timeZone === 'Europe/Istanbul')?.id ?? 0;
  const building = await api<{ id: number }>(request, 'POST', '/buildings', { name: `Blok ${newMark()}`, locationId, description: '' });
  const rooms: MeetingRoom[] = [];
  for (const name of ['Adalar', 'Boğaz', 'Çamlıca']) {
    rooms.push(await api<MeetingRoom>(request, 'POST', '/meeting-rooms', { name, locationId, buildingId: building.id, capacity: 6 }));
  }
  return { buildingId: building.id, rooms };
}

export async function reserve(request: APIRequestContext, room: MeetingRoom, from: string, to: string): Promise<Reservation> {
  const { id: userId } = await makeUser(request, { name: 'Ece', lastName: `Toprak ${newMark()}` });
  const body = { userId, area: 'meetingRoom', workspaceId: room.id, start: at(from), end: at(to), title: 'Bütçe' };
  return api<Reservation>(request, 'POST', '/reservations', body);
}

export const read = (request: APIRequestContext, { id }: Reservation) => api<Reservation>(request, 'GET', `/reservations/${id}`);
export const hours = ({ start, end }: Pick<Reservation, 'start' | 'end'>) => [start, end].map((iso) => new Date(iso).toISOString());
export const isoOf = (...times: string[]) => times.map((time) => new Date(at(time)).toISOString());

export async function openDay(page: Page, { buildingId }: Stage): Promise<void> {
  await page.goto(`/reservation?view=timeline&day=${day}&buildingId=${buildingId}&zoom=60`);
  await expect(page.getByRole('grid', { name: /^Reservations of/ })).toBeVisible();
  await settled(page);
}

export const barOf = (page: Page, { userName }: Reservation): Locator => page.getByRole('gridcell', { name: new RegExp(`^${userName},`) });
export const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** The place of the window where a row has a time; 10 to 16 o'clock are always in sight. */
export async function spot(page: Page, name: string, time: string): Promise<[number, number]> {
  const box = await restingBox(row(page, name));
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const mark = (text: string) => page.getByRole('grid').getByText(text, { exact: true });
  const [ten, eleven] = [await restingBox(mark('10:00')), await restingBox(mark('11:00'))];
  const x = ten.x + ten.width / 2 + (hour - 10 + minute / 60) * (eleven.x - ten.x);
  return [x, box.y + box.height / 2];
}

export async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
}
