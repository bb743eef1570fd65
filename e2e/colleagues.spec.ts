import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { ColleagueSettings } from '@population-tracker/contract/colleagues/colleague-settings';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { administratorSession, beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { weekdayAhead } from './days.ts';
import { expectInShape, expectSound, speak, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** A floor of three desks in a row, somebody who has the first of them in three days, and somebody else of the same site. */
async function makeFloor(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 8 });
  const deskIds: number[] = [];
  for (const [at, label] of ['K-1', 'K-2', 'K-3'].entries())
    deskIds.push(await add(request, '/desks', { workspaceId, label, x: 200 + at * 200, y: 200 }));
  const given = { exceptional: true, siteId: locationId };
  const seeker = await makeUser(request, { ...given, name: 'Nazlı', lastName: `Aksoy ${mark}` });
  const sought = await makeUser(request, { ...given, name: 'Tuğba', lastName: `Özgür ${mark}` });
  const day = addDays(dayIn(defaultTimeZone, new Date()), 3);
  const hours = { start: instantAt(defaultTimeZone, day, '09:00'), end: instantAt(defaultTimeZone, day, '17:30') };
  const seat = { area: 'workspace', workspaceId, deskId: deskIds[0], ...hours };
  await add(request, '/reservations', { userId: sought.id, ...seat });
  return { mark, day, seeker, sought };
}

const settings = (request: APIRequestContext) => api<ColleagueSettings>(request, 'GET', '/colleague-settings');

/** What the demo company says, whatever was tried here before; and nothing else is left to the other tests. */
const asInDemo = async ({ request }: { request: APIRequestContext }) => {
  const { version } = await settings(request);
  await api(request, 'PUT', '/colleague-settings', { usual: 'team', most: 'everybody', version });
};
test.beforeEach(asInDemo);
test.afterEach(asInDemo);

test('a colleague is found, kept at hand and sat beside; when they hide they are gone for the other, and the company has the last word', async ({
  page,
  request,
}) => {
  const { mark, day, seeker, sought } = await makeFloor(request);
  const name = `Tuğba Özgür ${mark}`;
  const [theirs, own] = [await beginSession(request, sought.email, 'me'), await beginSession(request, seeker.email, 'me')];
  const say = async (path: string, data: object) => {
    const said = await request.put(`${apiBasePath}${path}`, { headers: { token: theirs.token }, data });
    expect(said.status(), await said.text()).toBe(200);
  };

  // Whoever hasn't chosen shows it to a team alone.
  await goOnAs(page, theirs);
  await page.goto('/my/me');
  await expect(page.getByRole('radio', { name: 'My team' })).toBeChecked();
  await page.getByRole('radio', { name: 'Everybody' }).check();
  await expect(page.getByRole('status').filter({ hasText: 'Everybody sees your days now' })).toBeVisible();
  // On the next day they are on leave, which is nobody's but theirs: away is all that is told.
  await say('/me/plan', { from: addDays(day, 1), to: addDays(day, 1), plan: 'leave' });

  await goOnAs(page, own);
  await page.goto('/my/colleagues');
  await page.getByRole('searchbox', { name: 'Name' }).fill(`özgür ${mark}`);
  await expect(rowOf(page, name).getByText('in', { exact: true })).toHaveCount(1);
  await expect(rowOf(page, name).getByText('away', { exact: true })).toHaveCount(1);
  await expectInShape(page, 'a search of colleagues');
  await rowOf(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('list', { name: `Where ${name} is` }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'away' })).toBeVisible();
  await expect(page.getByText(/leave/i)).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep as a favourite' }).click();
  await expect(page.getByRole('button', { name: 'No longer a favourite' })).toBeVisible();
  await expectSound(page, 'a colleague');

  await page.getByRole('button', { name: 'To the colleagues' }).click();
  await expect(page.getByRole('rowheader', { name: /^Favourites/ })).toBeVisible();
  await expect(rowOf(page, name)).toBeVisible();
  await expectSound(page, 'colleagues');

  await rowOf(page, name).getByRole('link').click();
  await page.getByRole('button', { name: new RegExp(`^Sit nearby: ${name}`) }).click();
  await expect(page.getByText(`Nearest free to ${name}, K-1`)).toBeVisible();
  await expect(page.getByRole('img', { name: `K-1, ${name}` })).toHaveText('TÖ');
  await expectSound(page, 'a day beside a colleague');
  await page.getByRole('button', { name: /^Book K-2/ }).click();
  await expect(page.getByRole('region', { name: 'What you have' })).toContainText('K-2');

  await say('/me/visibility', { visibility: 'nobody' });
  await page.goto(`/my/days/${day}`);
  await expect(page.getByRole('img', { name: 'K-1, taken' })).toHaveText('K-1');
  await page.getByRole('link', { name: 'Colleagues' }).click();
  await expect(rowOf(page, name)).toContainText('keeps it private');
  await expect(rowOf(page, name).getByText('in', { exact: true })).toHaveCount(0);

  await goOnAs(page, administratorSession());
  await page.goto('/permissions?view=dataProtection');
  await page.getByRole('radiogroup', { name: 'At most' }).getByText('Nobody').click();
  await expect.poll(async () => (await settings(request)).most).toBe('nobody');
  await expect(page.getByRole('radiogroup', { name: 'Where somebody hasn’t chosen' }).getByRole('radio', { name: 'Nobody' })).toBeChecked();
  await goOnAs(page, own);
  await page.goto('/my/colleagues');
  const notShown = page.getByText('Your company doesn’t let people see each other’s days.');
  await expect(notShown).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Me' })).toBeVisible();
  await expect(notShown).toBeVisible();
});

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });

// The test of meetings stands in this file, since the one above closes for a while what guests are found by.

/** A site with two rooms and a floor, and three who work there. */
async function makeSite(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone });
  const buildingId = await add(request, '/buildings', { name: 'House', locationId });
  await add(request, '/workspaces', { name: 'Floor', locationId, buildingId, capacity: 9 });
  await add(request, '/meeting-rooms', { name: 'Toros', locationId, buildingId, capacity: 3, equipment: ['Screen'] });
  const large = await add(request, '/meeting-rooms', { name: 'Large', locationId, buildingId, capacity: 12, equipment: [] });
  const person = (name: string) => makeUser(request, { name, lastName: mark, siteId: locationId, exceptional: true });
  return { mark, large, me: await person('Mine'), ada: await person('Ada'), ben: await person('Ben') };
}

test('a room is booked with two guests in a few touches; one of them declines, it is seen, and it is changed and given back; one that is taken says when it is free', async ({
  page,
  request,
}) => {
  const { mark, me, ada, ben, large } = await makeSite(request);
  const day = weekdayAhead(3);
  const own = await beginSession(request, me.email, 'me');
  await goOnAs(page, own);
  const complaints = watchConsole(page);
  await page.goto(`/my/days/${day}`);
  const offers = page.getByRole('region', { name: 'What you can book' });
  await offers.getByRole('radio', { name: /^Meeting room 2 rooms/ }).check();
  // The best fit for two stands first, and is chosen.
  await expect(offers.getByRole('radio', { name: /^Toros 3 seats · House · Screen/ })).toBeChecked();
  await offers.getByRole('combobox', { name: 'From' }).selectOption('14:00');
  await expect(offers.getByRole('combobox', { name: 'Until' })).toHaveValue('15:00');
  await offers.getByRole('textbox', { name: 'Title' }).fill('Plan of the year');
  for (const one of ['Ada', 'Ben']) {
    await page.getByRole('searchbox', { name: 'Guests' }).fill(`${one} ${mark}`);
    await page.getByRole('button', { name: new RegExp(`^Add ${one} ${mark}`) }).click();
  }
  await expect(offers.getByText('3 people')).toBeVisible();
  await expectSound(page, 'about to be booked');
  await offers.getByRole('button', { name: /^Book Toros, 14:00–15:00/ }).click();
  const booked = page.getByRole('region', { name: 'What you have' }).getByRole('listitem').filter({ hasText: 'Plan of the year' });
  const guests = booked.getByRole('list', { name: 'Guests' }).getByRole('listitem');
  await expect(guests).toHaveText([/Ada .*no answer yet/, /Ben .*no answer yet/]);
  await expect(page.getByRole('status').filter({ hasText: '2 guests are told' })).toBeVisible();
  // What follows is offered next; at the same hours nobody has two.
  await expect(offers.getByRole('button', { name: /^Book Toros, 15:00–16:00/ })).toBeEnabled();
  await offers.getByRole('combobox', { name: 'From' }).selectOption('14:00');
  await expect(offers.getByText('You have a meeting room at this time already.')).toBeVisible();

  await reserveRoom(request, large, ben, day);
  await goOnAs(page, await beginSession(request, ada.email, 'me'));
  await page.goto('/my/');
  await answerAsGuest(page, mark, day);

  await goOnAs(page, own);
  await page.goto(`/my/days/${day}`);
  await expect(guests.filter({ hasText: 'Ada' })).toContainText('doesn’t come');
  await booked.getByRole('button', { name: 'Change' }).click();
  await booked.getByRole('combobox', { name: 'From' }).selectOption('16:00');
  await booked.getByRole('button', { name: `Remove Ben ${mark}` }).click();
  await booked.getByRole('button', { name: 'Save' }).click();
  await expect(booked).toContainText('16:00–17:00');
  await expect(booked.getByRole('button', { name: 'Save' })).toHaveCount(0);
  // To another room that is free and large enough then; where it is now stands first.
  await booked.getByRole('button', { name: 'Change' }).click();
  const rooms = booked.getByRole('group', { name: 'Rooms' }).getByRole('radio');
  await expect(rooms).toHaveCount(2);
  await expect(rooms.first()).toHaveAccessibleName(/^Toros 3 seats/);
  await expect(rooms.first()).toBeChecked();
  await expect(booked.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await booked.getByRole('radio', { name: /^Large 12 seats/ }).check();
  await expectSound(page, 'about to be moved to another room');
  await booked.getByRole('button', { name: 'Save, move to Large' }).click();
  await expect(booked).toContainText('16:00–17:00 · Large');
  await expect(guests).toHaveText([/Ada/]);
  await booked.getByRole('button', { name: 'Give back' }).click();
  await expect(booked).toHaveCount(0);
  expect(complaints()).toEqual([]);
});

const reserveRoom = (request: APIRequestContext, workspaceId: number, { id: userId }: { id: number }, day: string) => {
  const hours = { start: instantAt(defaultTimeZone, day, '10:00'), end: instantAt(defaultTimeZone, day, '11:00') };
  return add(request, '/reservations', { userId, area: 'meetingRoom', workspaceId, ...hours });
};

/** Somebody who is invited answers, thinks better of it, and looks for a room of their own, in Turkish on a small phone. */
async function answerAsGuest(page: Page, mark: string, day: string): Promise<void> {
  const asked = page.getByRole('region', { name: 'Invitations' });
  await expect(asked).toContainText(`Invited by Mine ${mark} · with Ben ${mark}`);
  await expectSound(page, 'invited');
  await asked.getByRole('button', { name: 'Decline: Plan of the year' }).click();
  await expect(asked).toHaveCount(0);
  await page.goto(`/my/days/${day}`);
  const mine = page.getByRole('region', { name: 'Meetings you are invited to' });
  await expect(mine).toContainText('Declined');
  await mine.getByRole('button', { name: 'Accept: Plan of the year' }).click();
  await expect(mine).toContainText('Accepted');
  await mine.getByRole('button', { name: 'Decline: Plan of the year' }).click();
  await expect(mine).toContainText('Declined');

  await page.setViewportSize({ width: 360, height: 740 });
  await speak(page, 'tr');
  await page.getByRole('radio', { name: /^Toplantı odası/ }).check();
  for (const _ of Array.from({ length: 5 })) await page.getByRole('button', { name: 'Bir kişi fazla' }).click();
  await page.getByRole('combobox', { name: 'Başlangıç' }).selectOption('10:00');
  await expect(page.getByText('Bu saatte bu kadar kişilik boş oda yok.')).toBeVisible();
  await expectSound(page, 'dolu');
  await page.getByRole('button', { name: /^Large 11:00–12:00 boş/ }).click();
  await expect(page.getByRole('button', { name: /^Ayır: Large, 11:00–12:00/ })).toBeEnabled();
  await page.setViewportSize({ width: 390, height: 844 });
}
