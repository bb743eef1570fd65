import { expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectAccessible, expectInShape, expectNoViolation, goInside, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ actionTimeout: 30_000 });

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Add reservation' });

/** Opens the drawer over the list and says for whom, what and where. */
async function begin(page: Page, { email }: { email: string }, area: string): Promise<void> {
  if (!(await drawer(page).isVisible())) await page.getByRole('main').getByRole('button', { name: 'Add reservation' }).first().click();
  await drawer(page).getByRole('combobox', { name: 'Person' }).fill(email);
  await page.getByRole('option', { name: email }).first().click();
  await chooseArea(page, area);
}

async function chooseArea(page: Page, area: string): Promise<void> {
  await drawer(page).getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option', { name: area }).click();
  await drawer(page).getByRole('combobox', { name: 'Location' }).click();
  await page.getByRole('option', { name: 'İstanbul' }).click();
  // The day that the form begins with may be a holiday there.
  await drawer(page).getByLabel('Day', { exact: true }).fill(weekdayAhead(1));
}

async function save(page: Page): Promise<void> {
  await expect(drawer(page).getByText('Free: this can be reserved.')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Add reservation' }).click();
  await expect(drawer(page)).toBeHidden();
}

test('a new reservation begins where the person works most often; lunch is reserved by its hour, found from another tab, cancelled with a reason and put back', async ({
  page,
  request,
}) => {
  const logged = watchConsole(page);
  // The demo company's: others may be given back meanwhile.
  const query = { area: 'workspace', status: 'active', sort: 'start', limit: 1 };
  const found = await request.get(`${apiBasePath}/reservations`, { headers: { token: administratorToken() }, params: query });
  const [{ userId }] = ((await found.json()) as { data: { items: [{ userId: number }] } }).data.items;
  const person = await makeUser(request, { name: 'Newly', lastName: newMark() });
  await page.goto(`/reservation?id=new&forUser=${userId}`);
  const who = drawer(page).getByRole('combobox', { name: 'Person' });
  const workspace = drawer(page).getByRole('combobox', { name: 'Workspace', exact: true });
  await expect(who).toHaveAccessibleDescription('The place below is where this person works most often.');
  await expect(workspace).not.toHaveValue('');
  // Of somebody without any reservation nothing of another's stays.
  await who.fill(person.lastName);
  await page.getByRole('option', { name: `Newly ${person.lastName}` }).click();
  await expect(who).not.toHaveAccessibleDescription(/most often/);
  await expect(workspace).toHaveValue('');

  await chooseArea(page, 'Dining hall');
  const hours = drawer(page).getByRole('radiogroup', { name: 'Hours' });
  await hours.getByRole('radio', { name: /^12:00–12:30/ }).check();
  await expect(drawer(page).getByText('Free: this can be reserved.')).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'a lunch in the drawer');
  await expectInShape(page, 'a lunch in the drawer');
  await save(page);
  const edit = page.getByRole('dialog', { name: 'Edit reservation' });
  // From another tab too.
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Uploads', exact: true }).click();
  await expect(page).toHaveURL('/upload-jobs');
  await page.getByRole('status').filter({ hasText: 'Reservation added' }).getByRole('link', { name: 'Show' }).click();
  await expect(edit).toContainText(`${person.name} ${person.lastName}`);
  const area = edit.getByRole('combobox', { name: 'Area' });
  await expect(area).toHaveValue('Dining hall');
  await expect(area, 'what stands elsewhere is another reservation').toBeDisabled();

  await edit.getByRole('button', { name: 'Withdraw reservation…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw this reservation?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('The hall is closed');
  await question.getByRole('button', { name: 'Withdraw reservation' }).click();
  await expect(page.getByText('Reservation deleted')).toBeVisible();

  await goInside(page, `/reservation?userId=${person.id}&status=cancelled&sort=-created`);
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

test('a pet, a shuttle, a parking space and a meeting over midnight are asked for as each needs it, taken back, withdrawn and changed', async ({
  page,
  request,
}) => {
  const person = await makeUser(request);
  await page.goto(`/reservation?id=new&userId=${person.id}&status=active`);
  await expect(drawer(page)).toBeVisible();
  const rows = page.getByRole('table', { name: 'Reservations' }).getByRole('rowheader');
  const free = drawer(page).getByText(/^Free (at this time|on this day): \d+ of \d+\.$/);
  await begin(page, person, 'Pet');
  await expect(free).toBeVisible();
  await save(page);
  await page.getByRole('status').filter({ hasText: 'Reservation added' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Taken back')).toBeVisible();
  await expect(rows).toHaveCount(0);

  // A training has hours as a lunch has.
  await begin(page, person, 'Shuttle');
  await drawer(page).getByRole('radiogroup', { name: 'Departure' }).getByRole('radio', { disabled: false }).first().check();
  await save(page);
  await begin(page, person, 'Parking');
  await expect(free).toBeVisible();
  await save(page);
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).or(page.getByRole('checkbox').first()).first().check();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Withdraw 2 reservations?' });
  await question.getByRole('button', { name: 'Withdraw 2 reservations' }).click();
  await page.getByRole('status').filter({ hasText: '2 reservations withdrawn.' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 reservations are active again.')).toBeVisible();

  await reserveOverMidnight(page, person);
  // Its days stay when only its title changes, and it tells who made it.
  const row = page.getByRole('row').filter({ hasText: '22:00–02:00 +1' });
  await row.getByRole('link').click();
  const edit = page.getByRole('dialog', { name: 'Edit reservation' });
  await expect(edit.getByText(/^Booked by .+ · Individual/)).toBeVisible();
  await edit.getByRole('textbox', { name: 'Title' }).fill('Night release');
  await edit.getByRole('button', { name: 'Save reservation' }).click();
  await expect(page.getByText('Reservation updated')).toBeVisible();
  await expect(row).toBeVisible();
});

async function reserveOverMidnight(page: Page, person: { email: string }): Promise<void> {
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
  await expectNoViolation(page, 'a meeting over midnight in the drawer');
  await save(page);
}
