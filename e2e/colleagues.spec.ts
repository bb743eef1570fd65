import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import type { ColleagueSettings } from '@population-tracker/contract/colleagues/colleague-settings';
import { apiBasePath, defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn, instantAt } from '@population-tracker/contract/kernel/zones';
import { beginSession, makeUser, newMark, nobody, openSession, sessionFile } from './accounts.ts';
import { api } from './day-board.ts';
import { weekdayAhead } from './days.ts';
import { expectInShape, expectNoViolation, expectSound, speak, watchConsole } from './soundness.ts';
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
  browser,
  request,
}) => {
  const { mark, day, seeker, sought } = await makeFloor(request);
  const name = `Tuğba Özgür ${mark}`;
  const seen = await beginSession(request, sought.email, 'me');
  const [page, theirs] = [await openSession(browser, await beginSession(request, seeker.email, 'me')), await openSession(browser, seen)];
  for (const one of [page, theirs]) await one.setViewportSize({ width: 390, height: 844 });

  // Whoever hasn't chosen shows it to a team alone; they aren't in one.
  await search(page, mark);
  await expect(rowOf(page, name)).toContainText('keeps it private');
  await theirs.goto('/my/me');
  await expect(theirs.getByRole('radio', { name: 'My team' })).toBeChecked();
  await theirs.getByRole('radio', { name: 'Everybody' }).check();
  await expect(theirs.getByRole('status').filter({ hasText: 'Everybody sees your days now' })).toBeVisible();

  // On the next day they are on leave, which is nobody's but theirs: away is all that is told.
  const leave = { from: addDays(day, 1), to: addDays(day, 1), plan: 'leave' };
  const said = await request.put(`${apiBasePath}/me/plan`, { headers: { token: seen.token }, data: leave });
  expect(said.status(), await said.text()).toBe(200);

  await page.reload();
  await search(page, mark);
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

  // The other half in Turkish.
  await theirs.getByRole('radio', { name: 'Türkçe' }).check();
  await theirs.getByRole('radio', { name: 'Kimse' }).check();
  await expect(theirs.getByRole('status').filter({ hasText: 'Artık günlerinizi kimse görmüyor' })).toBeVisible();
  await expectSound(theirs, 'who sees my days');
  await theirs.getByRole('link', { name: 'İş arkadaşları' }).click();
  await theirs.getByRole('searchbox', { name: 'Ad' }).fill(`aksoy ${mark}`);
  await expect(rowOf(theirs, `Nazlı Aksoy ${mark}`)).toContainText('göstermiyor');
  await expectNoViolation(theirs, 'colleagues in Turkish');

  await page.goto(`/my/days/${day}`);
  await expect(page.getByRole('img', { name: 'K-1, taken' })).toHaveText('K-1');
  await page.getByRole('link', { name: 'Colleagues' }).click();
  await expect(rowOf(page, name)).toContainText('keeps it private');
  await expect(rowOf(page, name).getByText('in', { exact: true })).toHaveCount(0);

  const panel = await (await browser.newContext({ storageState: sessionFile })).newPage();
  await panel.goto('/permissions?view=dataProtection');
  const most = panel.getByRole('radiogroup', { name: 'At most' });
  await most.getByText('Nobody').click();
  await expect.poll(async () => (await settings(request)).most).toBe('nobody');
  await expect(
    panel.getByRole('radiogroup', { name: 'Where somebody hasn’t chosen' }).getByRole('radio', { name: 'Nobody' }),
  ).toBeChecked();
  await page.reload();
  await expect(page.getByText('Your company doesn’t let people see each other’s days.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await theirs.goto('/my/me');
  await expect(theirs.getByText('Şirketiniz, çalışanların birbirinin günlerini görmesine izin vermiyor.')).toBeVisible();
  for (const one of [page, theirs, panel]) await one.context().close();
});

async function search(page: Page, mark: string): Promise<void> {
  await page.goto('/my/colleagues');
  await page.getByRole('searchbox', { name: 'Name' }).fill(`özgür ${mark}`);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });

const phone = { width: 390, height: 844 };

/** Somebody's own app in Turkish, on a small phone. */
async function inTurkish(browser: Browser, request: APIRequestContext, email: string, path: string): Promise<Page> {
  const page = await openSession(browser, await beginSession(request, email, 'me'));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  // Until it is there it hears of nothing.
  await expect(page.getByRole('radio', { name: /^Meeting room/ })).toBeVisible();
  await speak(page, 'tr');
  return page;
}

// The tests of meetings stand in this file, since the one above closes for a while what guests are found by.

/** A site with two rooms and a floor, and three who work there. */
async function makeSite(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone });
  const buildingId = await add(request, '/buildings', { name: 'House', locationId });
  await add(request, '/workspaces', { name: 'Floor', locationId, buildingId, capacity: 9 });
  await add(request, '/meeting-rooms', { name: 'Toros', locationId, buildingId, capacity: 3, equipment: ['Screen'] });
  await add(request, '/meeting-rooms', { name: 'Large', locationId, buildingId, capacity: 12, equipment: [] });
  const person = (name: string) => makeUser(request, { name, lastName: mark, siteId: locationId, exceptional: true });
  return { mark, me: await person('Mine'), ada: await person('Ada'), ben: await person('Ben') };
}

async function invite(page: Page, words: { guests: string; add: RegExp }, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: words.guests }).fill(name);
  await page.getByRole('button', { name: words.add }).click();
}

test('a room is booked with two guests in a few touches; one of them declines, it is seen, and it is changed and given back', async ({
  browser,
  request,
}) => {
  const { mark, me, ada, ben } = await makeSite(request);
  const day = weekdayAhead(3);
  const page = await openSession(browser, await beginSession(request, me.email, 'me'));
  await page.setViewportSize(phone);
  const complaints = watchConsole(page);
  await page.goto(`/my/days/${day}`);
  const offers = page.getByRole('region', { name: 'What you can book' });
  await offers.getByRole('radio', { name: /^Meeting room 2 rooms/ }).check();
  // The best fit for two stands first, and is chosen.
  await expect(offers.getByRole('radio', { name: /^Toros 3 seats · House · Screen/ })).toBeChecked();
  await offers.getByRole('combobox', { name: 'From' }).selectOption('14:00');
  await expect(offers.getByRole('combobox', { name: 'Until' })).toHaveValue('15:00');
  await offers.getByRole('textbox', { name: 'Title' }).fill('Plan of the year');
  for (const one of ['Ada', 'Ben']) await invite(page, { guests: 'Guests', add: new RegExp(`^Add ${one} ${mark}`) }, `${one} ${mark}`);
  await expect(offers.getByText('3 people')).toBeVisible();
  await expectSound(page, 'about to be booked');
  await offers.getByRole('button', { name: /^Book Toros, 14:00–15:00/ }).click();
  const own = page.getByRole('region', { name: 'What you have' }).getByRole('listitem').filter({ hasText: 'Plan of the year' });
  await expect(own.getByRole('list', { name: 'Guests' }).getByRole('listitem')).toHaveText([/Ada .*no answer yet/, /Ben .*no answer yet/]);
  await expect(page.getByRole('status').filter({ hasText: '2 guests are told' })).toBeVisible();
  // What follows is offered next; at the same hours nobody has two.
  await expect(offers.getByRole('button', { name: /^Book Toros, 15:00–16:00/ })).toBeEnabled();
  await offers.getByRole('combobox', { name: 'From' }).selectOption('14:00');
  await expect(offers.getByText('You have a meeting room at this time already.')).toBeVisible();
  await expectSound(page, 'booked');

  const guest = await openSession(browser, await beginSession(request, ada.email, 'me'));
  await guest.setViewportSize(phone);
  await guest.goto('/my/');
  const asked = guest.getByRole('region', { name: 'Invitations' });
  await expect(asked).toContainText(`Invited by Mine ${mark} · with Ben ${mark}`);
  await expectSound(guest, 'invited');
  await asked.getByRole('button', { name: 'Decline: Plan of the year' }).click();
  await expect(asked).toHaveCount(0);
  await guest.goto(`/my/days/${day}`);
  const mine = guest.getByRole('region', { name: 'Meetings you are invited to' });
  await expect(mine).toContainText('Declined');
  await mine.getByRole('button', { name: 'Accept: Plan of the year' }).click();
  await expect(mine).toContainText('Accepted');
  await mine.getByRole('button', { name: 'Decline: Plan of the year' }).click();
  await expect(mine).toContainText('Declined');
  await expectSound(guest, 'declined');

  await page.reload();
  await expect(own.getByRole('listitem').filter({ hasText: 'Ada' })).toContainText('doesn’t come');
  await own.getByRole('button', { name: 'Change' }).click();
  await own.getByRole('combobox', { name: 'From' }).selectOption('16:00');
  await own.getByRole('button', { name: `Remove Ben ${mark}` }).click();
  await expectSound(page, 'about to be changed');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own).toContainText('16:00–17:00');
  // To another room that is free and large enough then; where it is now stands first.
  await own.getByRole('button', { name: 'Change' }).click();
  const rooms = own.getByRole('group', { name: 'Rooms' }).getByRole('radio');
  await expect(rooms).toHaveCount(2);
  await expect(rooms.first()).toHaveAccessibleName(/^Toros 3 seats/);
  await expect(rooms.first()).toBeChecked();
  await expect(own.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await own.getByRole('radio', { name: /^Large 12 seats/ }).check();
  await expectSound(page, 'about to be moved to another room');
  await own.getByRole('button', { name: 'Save, move to Large' }).click();
  await expect(own).toContainText('16:00–17:00 · Large');
  await expect(own.getByRole('list', { name: 'Guests' }).getByRole('listitem')).toHaveText([/Ada/]);

  const other = await openSession(browser, await beginSession(request, ben.email, 'me'));
  await other.goto(`/my/days/${day}`);
  await expect(other.getByRole('region', { name: 'What you can book' })).toBeVisible();
  await expect(other.getByText('Plan of the year')).toHaveCount(0);

  await own.getByRole('button', { name: 'Give back' }).click();
  await expect(own).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByRole('region', { name: 'What you can book' })).toBeVisible();
  await expect(guest.getByText('Plan of the year')).toHaveCount(0);
  expect(complaints()).toEqual([]);
  for (const one of [page, guest, other]) await one.context().close();
});

test('in Turkish a room that is taken says when it is free, and whoever is invited says yes', async ({ browser, request }) => {
  const { mark, me, ada, ben } = await makeSite(request);
  const day = weekdayAhead(4);
  const page = await inTurkish(browser, request, me.email, `/my/days/${day}`);
  const offers = page.getByRole('region', { name: 'Ayırabilecekleriniz' });
  await offers.getByRole('radio', { name: /^Toplantı odası 2 oda/ }).check();
  for (const _ of Array.from({ length: 5 })) await offers.getByRole('button', { name: 'Bir kişi fazla' }).click();
  await expect(offers.getByRole('radio', { name: /^Large 12 koltuk/ })).toBeChecked();
  await invite(page, { guests: 'Davetliler', add: new RegExp(`^Ada ${mark} ekle`) }, `Ada ${mark}`);
  await offers.getByRole('combobox', { name: 'Başlangıç' }).selectOption('10:00');
  await offers.getByRole('button', { name: /^Ayır: Large, 10:00–11:00/ }).click();
  await expect(page.getByRole('region', { name: 'Rezervasyonlarınız' })).toContainText(`Ada ${mark}`);

  const other = await inTurkish(browser, request, ben.email, `/my/days/${day}`);
  await other.getByRole('radio', { name: /^Toplantı odası/ }).check();
  for (const _ of Array.from({ length: 5 })) await other.getByRole('button', { name: 'Bir kişi fazla' }).click();
  await other.getByRole('combobox', { name: 'Başlangıç' }).selectOption('10:00');
  await expect(other.getByText('Bu saatte bu kadar kişilik boş oda yok.')).toBeVisible();
  await expectSound(other, 'dolu');
  await other.getByRole('button', { name: /^Large 11:00–12:00 boş/ }).click();
  await expect(other.getByRole('button', { name: /^Ayır: Large, 11:00–12:00/ })).toBeEnabled();

  const guest = await inTurkish(browser, request, ada.email, `/my/days/${day}`);
  const mine = guest.getByRole('region', { name: 'Davetli olduğunuz toplantılar' });
  await mine.getByRole('button', { name: /^Katıl:/ }).click();
  await expect(mine).toContainText('Katılıyorsunuz');
  await expectSound(guest, 'katılıyor');
  for (const one of [page, other, guest]) await one.context().close();
});
