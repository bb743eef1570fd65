import { expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectAccessible, expectInShape, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Add reservation' });

async function begin(page: Page, { email }: { email: string }, area: string): Promise<void> {
  await page.goto('/reservation?id=new');
  await drawer(page).getByRole('combobox', { name: 'Person' }).fill(email);
  await page.getByRole('option', { name: email }).first().click();
  await drawer(page).getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: area }).click();
  await drawer(page).getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'İstanbul' }).click();
}

test('lunch is reserved by its hour, taken back, reserved again, cancelled with a reason and put back', async ({ page, request }) => {
  const logged = watchConsole(page);
  const person = await makeUser(request);
  await begin(page, person, 'Dining hall');
  const hours = drawer(page).getByRole('radiogroup', { name: 'Hours' });
  await hours.getByRole('radio', { name: /^12:00–12:30/ }).check();
  await expect(drawer(page).getByText('Free: this can be reserved.')).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'a lunch in the drawer');
  await expectInShape(page, 'a lunch in the drawer');
  await drawer(page).getByRole('button', { name: 'Add reservation' }).click();
  await page.getByRole('status').filter({ hasText: 'Reservation added' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();

  await begin(page, person, 'Dining hall');
  await hours.getByRole('radio', { name: /^12:00–12:30/ }).check();
  await drawer(page).getByRole('button', { name: 'Add reservation' }).click();
  await expect(drawer(page)).toBeHidden();
  const edit = page.getByRole('dialog', { name: 'Edit reservation' });
  // From another tab too.
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Uploads', exact: true }).click();
  await expect(page).toHaveURL('/upload-jobs');
  await page.getByRole('status').filter({ hasText: 'Reservation added' }).getByRole('link', { name: 'Show' }).click();
  await expect(edit).toContainText(`${person.name} ${person.lastName}`);
  const area = edit.getByRole('combobox', { name: 'Area' });
  await expect(area).toHaveValue('Dining hall');
  await expect(area, 'what stands elsewhere is another reservation').toBeDisabled();

  await begin(page, person, 'Dining hall');
  await hours.getByRole('radio', { name: /^12:00–12:30/ }).check();
  const refused = drawer(page).getByRole('status').filter({ hasText: 'This can’t be reserved:' });
  await expect(refused).toContainText(`${person.name} ${person.lastName} already has a meal on this day`);
  await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('button', { name: 'Leave' })
    .or(page.getByRole('button', { name: 'Discard' }))
    .first()
    .click();

  await page.goto(`/reservation?userId=${person.id}&status=active`);
  await page
    .getByRole('row', { name: new RegExp(person.name) })
    .getByRole('link')
    .click();
  await edit.getByRole('button', { name: 'Withdraw reservation…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw this reservation?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('The hall is closed');
  await question.getByRole('button', { name: 'Withdraw reservation' }).click();
  await expect(page.getByText('Reservation deleted')).toBeVisible();

  await page.goto(`/reservation?userId=${person.id}&status=cancelled&sort=-created`);
  await page
    .getByRole('row', { name: new RegExp(person.name) })
    .getByRole('link')
    .first()
    .click();
  const details = page.getByRole('dialog', { name: 'Reservation' });
  await expect(details).toContainText('The hall is closed');
  await expect(details.getByRole('definition').filter({ hasText: /\d\d:\d\d.* by \S/ }), 'when, and by whom').toBeVisible();
  await details.getByRole('button', { name: 'Put it back' }).click();
  await expect(page.getByText('The reservation is active again')).toBeVisible();
  expect(logged()).toEqual([]);
});

test('a shuttle, a parking space, the gym and a pet are asked for as each needs it', async ({ page, request }) => {
  const person = await makeUser(request);
  for (const [area, chosen] of [
    ['Shuttle', 'Departure'],
    ['Gym', 'Hours'],
    ['Parking', null],
    ['Pet', null],
  ] as const) {
    await begin(page, person, area);
    if (chosen) await drawer(page).getByRole('radiogroup', { name: chosen }).getByRole('radio', { disabled: false }).first().check();
    else await expect(drawer(page).getByText(/^Free (at this time|on this day): \d+ of \d+\.$/)).toBeVisible();
    await expect(drawer(page).getByText('Free: this can be reserved.')).toBeVisible();
    await drawer(page).getByRole('button', { name: 'Add reservation' }).click();
    await expect(drawer(page)).toBeHidden();
  }
  await page.goto(`/reservation?userId=${person.id}`);
  await expect(page.getByRole('table', { name: 'Reservations' }).getByRole('rowheader')).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Select all' }).or(page.getByRole('checkbox').first()).first().check();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw 4 reservations?' });
  await question.getByRole('button', { name: 'Withdraw 4 reservations' }).click();
  await page.getByRole('status').filter({ hasText: '4 reservations withdrawn.' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('4 reservations are active again.')).toBeVisible();
});

test('a meeting over midnight keeps its days when only its title changes, and tells who made it', async ({ page, request }) => {
  const person = await makeUser(request);
  await begin(page, person, 'Meeting room');
  await drawer(page).getByRole('combobox', { name: 'Building' }).click();
  await page.getByRole('option').filter({ visible: true }).first().click();
  await drawer(page).getByRole('combobox', { name: 'Meeting room' }).click();
  await page.getByRole('option').filter({ visible: true }).last().click();
  // Not before a weekend, on which nothing is reserved.
  const day = new Date(weekdayAhead(4));
  if (day.getUTCDay() === 5) day.setUTCDate(day.getUTCDate() + 3);
  const field = (name: string) => drawer(page).getByLabel(name, { exact: true });
  await field('Day').fill(day.toISOString().slice(0, 10));
  await field('Start').fill('22:00');
  await field('End').fill('02:00');
  await drawer(page).getByRole('button', { name: 'Ends on another day' }).click();
  await expect(drawer(page).getByText('Free: this can be reserved.')).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'a meeting over midnight in the drawer');
  await drawer(page).getByRole('button', { name: 'Add reservation' }).click();
  await expect(drawer(page)).toBeHidden();

  await page.goto(`/reservation?userId=${person.id}`);
  const row = page.getByRole('row', { name: new RegExp(person.name) });
  await expect(row).toContainText('22:00–02:00 +1');
  await row.getByRole('link').click();
  const edit = page.getByRole('dialog', { name: 'Edit reservation' });
  await expect(edit.getByText(/^Booked by .+ · Individual/)).toBeVisible();
  await edit.getByRole('textbox', { name: 'Title' }).fill('Night release');
  await edit.getByRole('button', { name: 'Save reservation' }).click();
  await expect(page.getByText('Reservation updated')).toBeVisible();
  await expect(row).toContainText('22:00–02:00 +1');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Booked by' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Booked by' })).toBeVisible();
});

test('a new reservation begins where the person works most often; of somebody without any nothing of another’s stays', async ({
  page,
  request,
}) => {
  // The demo company's: others may be given back meanwhile.
  const query = { area: 'workspace', status: 'active', sort: 'start', limit: 1 };
  const found = await request.get(`${apiBasePath}/reservations`, { headers: { token: administratorToken() }, params: query });
  const [{ userId }] = ((await found.json()) as { data: { items: [{ userId: number }] } }).data.items;
  const nobody = await makeUser(request, { name: 'Newly', lastName: newMark() });
  await page.goto(`/reservation?id=new&forUser=${userId}`);
  const drawer = page.getByRole('dialog');
  const person = drawer.getByRole('combobox', { name: 'Person' });
  const workspace = drawer.getByRole('combobox', { name: 'Workspace', exact: true });
  await expect(person).toHaveAccessibleDescription('The place below is where this person works most often.');
  await expect(workspace).not.toHaveValue('');
  await person.fill(nobody.lastName);
  await page.getByRole('option', { name: `Newly ${nobody.lastName}` }).click();
  await expect(person).not.toHaveAccessibleDescription(/most often/);
  await expect(workspace).toHaveValue('');
});
