import { expect, type Page } from '@playwright/test';
import { makeUser, newMark } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectAccessible, expectInShape, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', actionTimeout: 30_000 });

/** Presses "Upload file" on a list, hands the sheet over and waits for its job to be done. */
async function upload(page: Page, { from, dialog: title, name, text }: { from: string; dialog: string; name: string; text: string }) {
  await page.goto(from);
  await page.getByRole('button', { name: 'Upload file' }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Choose a file', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an office plan and the reservations in it come from two spreadsheets', async ({ page, request }) => {
  const complaints = watchConsole(page);
  const mark = newMark();
  const location = `Upload ${mark}`;
  const person = await makeUser(request, {});

  const plan = [
    'Location,Time zone,Building,Workspace,Meeting room?,Capacity,Desk',
    `${location},Europe/London,,,,,`,
    `${location},,Tower,3rd floor,no,12,`,
    `${location},,Tower,3rd floor,,,A-01`,
    `${location},,Tower,Thames,yes,6,`,
  ];
  await upload(page, { from: '/locationlist', dialog: 'Upload the office plan', name: `plan ${mark}.csv`, text: plan.join('\n') });
  const question = page.getByRole('region', { name: 'Apply this upload?' });
  await expect(question).toContainText(`1 new location: ${location}.`);
  await expect(question).toContainText('1 new building: Tower.');
  await expectAccessible(page, 'the question before a plan is applied');
  await question.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('4 added, 0 updated, 0 already up to date.');
  await expectInShape(page, 'the upload of a plan');

  await page.getByRole('link', { name: 'See the plan' }).click();
  await page.getByPlaceholder('Name of the location').fill(location);
  await expect(page.getByRole('row', { name: new RegExp(location) })).toBeVisible();

  const day = weekdayAhead(10);
  const seat = `${person.email},Workspace,${location},Tower,3rd floor,A-01,${day},09:00,18:00,Team day`;
  const reservations = [
    'E-mail,Area,Location,Building,Workspace,Desk,Date,Start time,End time,Title',
    seat,
    `${person.email},Meeting room,${location},Tower,Thames,,${day},10:00,11:00,Plan`,
    `${person.email},Workspace,${location},Tower,9th floor,,${day},09:00,18:00,`,
  ];
  const sheet = { from: '/reservation', dialog: 'Upload reservations', name: `seats ${mark}.csv` };
  await upload(page, { ...sheet, text: reservations.join('\n') });
  await expect(page.getByRole('main')).toContainText('2 reservations will be made');
  await expect(page.getByRole('main')).toContainText('There is no such place.');
  await page.getByRole('button', { name: 'Continue with the valid ones' }).click();
  await expect(page.getByRole('main')).toContainText('2 added, 0 updated, 0 already up to date; 1 invalid row was left out.');

  await upload(page, { ...sheet, text: reservations.slice(0, 3).join('\n') });
  await expect(page.getByRole('main')).toContainText('0 added, 0 updated, 2 already up to date.');
  await page.getByRole('link', { name: 'See the reservations' }).click();
  await expect(page).toHaveURL(/\/reservation/);
  expect(complaints()).toEqual([]);
});

test('each kind offers its own template', async ({ page }) => {
  for (const [from, name] of [
    ['/locationlist', 'plan-template.xlsx'],
    ['/reservation', 'reservations-template.xlsx'],
  ] as const) {
    await page.goto(from);
    await page.getByRole('button', { name: 'Upload file' }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Download the template' }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
});
