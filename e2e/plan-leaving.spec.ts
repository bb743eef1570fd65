import { type APIRequestContext, expect } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectNoViolation, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

async function api<T>(request: APIRequestContext, method: string, path: string, data?: object): Promise<T> {
  const answer = await request.fetch(`${apiBasePath}${path}`, { method, headers: { token: administratorToken() }, data });
  expect(answer.status(), `${method} ${path}`).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}
type Made = { id: number };

/** A site of 10 persons with a floor that two people have reserved, and another one with a single seat. */
async function makeSite(request: APIRequestContext) {
  const mark = newMark();
  const location = await api<Made>(request, 'POST', '/locations', { name: `Leave ${mark}`, capacity: 10 });
  const building = await api<Made>(request, 'POST', '/buildings', { name: `House ${mark}`, locationId: location.id });
  const place = { locationId: location.id, buildingId: building.id };
  const names = { gone: `Gone ${mark}`, other: `Other ${mark}` };
  const gone = await api<Made>(request, 'POST', '/workspaces', { name: names.gone, capacity: 4, ...place });
  await api<Made>(request, 'POST', '/workspaces', { name: names.other, capacity: 1, ...place });
  const day = weekdayAhead(5);
  const reservations: Made[] = [];
  for (const name of ['Ece', 'Can']) {
    const { id: userId } = await makeUser(request, { name, lastName: mark });
    const body = { userId, area: 'workspace', workspaceId: gone.id, start: `${day}T09:00:00+03:00`, end: `${day}T17:00:00+03:00` };
    reservations.push(await api<Made>(request, 'POST', '/reservations', body));
  }
  return { ...names, gone, mark, reservations };
}

test('deleting a floor tells whose reservations it takes and where they can go, and does what was chosen', async ({ page, request }) => {
  const complaints = watchConsole(page);
  const { gone, mark, other, reservations } = await makeSite(request);
  await page.goto(`/office?id=${gone.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete workspace' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('2 future reservations · 2 people');
  await expect(dialog.getByRole('row', { name: `Ece ${mark}` })).toContainText(`moves to ${other}`);
  await expect(dialog.getByRole('row', { name: `Can ${mark}` })).toContainText('is cancelled');
  await expect(dialog.getByRole('radio', { name: '1 move to free equal places, 1 is cancelled' })).toBeChecked();
  await expectNoViolation(page, 'deleting a place');
  await dialog.getByRole('radio', { name: 'All of them are cancelled' }).check();
  await expect(dialog.getByRole('row', { name: `Ece ${mark}` })).toContainText('is cancelled');
  await dialog.getByRole('radio', { name: '1 move to free equal places, 1 is cancelled' }).check();
  await dialog.getByRole('button', { name: 'Delete workspace' }).click();
  await expect(page.getByText('1 moved, 1 cancelled')).toBeVisible();
  await expect(page).toHaveURL(/officelist/);
  const read = (id: number | undefined) => api<{ workspaceName: string; status: string }>(request, 'GET', `/reservations/${id}`);
  expect(await read(reservations[0]?.id)).toMatchObject({ workspaceName: other, status: 'active' });
  expect(await read(reservations[1]?.id)).toMatchObject({ status: 'cancelled' });
  expect(complaints()).toEqual([]);
});

test('a floor becomes passive with its reservations, or without them; seats beyond the site are told while they are typed', async ({
  page,
  request,
}) => {
  const { gone, reservations } = await makeSite(request);
  await page.goto(`/office?id=${gone.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Seats', exact: true }).fill('12');
  await expect(page.getByText(/13 seats, but meant for 10/)).toBeVisible();
  await page.getByRole('button', { name: 'Save workspace' }).click();
  await expect(page.getByText(/is meant for 10 people, and this would make 13 seats/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Seats', exact: true }).fill('4');

  await page.getByRole('switch', { name: 'Active' }).press('Space');
  await page.getByRole('button', { name: 'Save workspace' }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Make “Gone .*” passive\?$/ });
  await expect(dialog.getByRole('radio', { name: 'They stay as they are' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save workspace' }).click();
  await dialog.getByRole('radio', { name: 'All of them are cancelled' }).check();
  await dialog.getByRole('button', { name: 'Make passive' }).click();
  await expect(page).toHaveURL(`/office?id=${gone.id}`);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('tabpanel').locator('header').getByText('Passive', { exact: true })).toBeVisible();
  for (const { id } of reservations)
    expect((await api<{ status: string }>(request, 'GET', `/reservations/${id}`)).status).toBe('cancelled');
});

test('a full floor offers the next working day, and opening hours that leave out what is booked are asked for', async ({
  page,
  request,
}) => {
  const mark = newMark();
  const day = weekdayAhead(5);
  const openingHours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }));
  const { id: locationId } = await api<Made>(request, 'POST', '/locations', { name: `Hours ${mark}`, openingHours });
  const { id: buildingId } = await api<Made>(request, 'POST', '/buildings', { name: `House ${mark}`, locationId });
  const floor = { name: `Floor ${mark}`, capacity: 1, locationId, buildingId };
  const { id: workspaceId } = await api<Made>(request, 'POST', '/workspaces', floor);
  const limits = { name: `Desks ${mark}`, area: 'workspace', locationId, maximumReservationDay: 90, onlyOpeningHours: true };
  await api(request, 'POST', '/parameters', limits);
  const [first, second] = [
    await makeUser(request, { name: 'Ece', lastName: mark }),
    await makeUser(request, { name: 'Can', lastName: mark }),
  ];
  const times = { start: `${day}T09:00:00+03:00`, end: `${day}T17:00:00+03:00` };
  await api(request, 'POST', '/reservations', { userId: first.id, area: 'workspace', workspaceId, ...times });

  const when = `forDay=${day}&forStart=09:00&forEnd=17:00`;
  await page.goto(`/reservation?id=new&forWorkspace=${workspaceId}&forUser=${second.id}&${when}`);
  const drawer = page.getByRole('dialog', { name: 'Add reservation' });
  await drawer.getByRole('button', { name: new RegExp(`^Take \\w{3} .*Floor ${mark}, 09:00–17:00$`) }).click();
  await expect(drawer.getByText('Free: this can be reserved.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Add reservation' }).click();
  await expect(drawer).toBeHidden();

  await page.goto(`/location?id=${locationId}&edit=1`);
  await page.getByRole('combobox', { name: 'Monday, opens' }).fill('10:00');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: /^These hours on every open day/ }).click();
  await page.getByRole('button', { name: 'Save location' }).click();
  const question = page.getByRole('alertdialog', { name: `Save the opening hours of “Hours ${mark}”?` });
  await expect(question).toContainText('2 reservations ahead lie outside of the opening hours, first on');
  await expectNoViolation(page, 'a question about opening hours');
  await question.getByRole('button', { name: 'Keep what is booked' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit location' })).toBeHidden();
  const { openingHours: saved } = await api<{ openingHours: { opens: string }[] }>(request, 'GET', `/locations/${locationId}`);
  expect(saved.map(({ opens }) => opens)).toEqual(openingHours.map(() => '10:00'));
});
