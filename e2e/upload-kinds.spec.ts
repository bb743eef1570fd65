import { expect, type Page } from '@playwright/test';
import { makeUser, newMark } from './accounts.ts';
import { weekdayAhead } from './days.ts';
import { expectInShape, expectNoViolation, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', actionTimeout: 30_000 });

interface Sheet {
  dialog: string;
  template: string;
  name: string;
  text: string;
}

/** Presses "Upload file" on a list, takes its kind's template, and hands the sheet over. */
async function upload(page: Page, { dialog: title, template, name, text }: Sheet) {
  await page.getByRole('main').getByRole('button', { name: 'Upload file' }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the template' }).click();
  expect((await download).suggestedFilename()).toBe(template);
  await dialog.getByLabel('Choose a file', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('an office plan and the reservations in it come from two spreadsheets, each of which has a template', async ({ page, request }) => {
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
  await page.goto('/locationlist');
  const planSheet = { dialog: 'Upload the office plan', template: 'plan-template.xlsx', name: `plan ${mark}.csv` };
  await upload(page, { ...planSheet, text: plan.join('\n') });
  const question = page.getByRole('region', { name: 'Apply this upload?' });
  await expect(question).toContainText(`1 new location: ${location}.`);
  await expect(question).toContainText('1 new building: Tower.');
  await expectNoViolation(page, 'the question before a plan is applied');
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
  const sheet = { dialog: 'Upload reservations', template: 'reservations-template.xlsx', name: `seats ${mark}.csv` };
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Reservations', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Reservations/ })).toBeVisible();
  await upload(page, { ...sheet, text: reservations.join('\n') });
  await expect(page.getByRole('main')).toContainText('2 reservations will be made');
  await expect(page.getByRole('main')).toContainText('There is no such place.');
  await page.getByRole('button', { name: 'Continue with the valid ones' }).click();
  await expect(page.getByRole('main')).toContainText('2 added, 0 updated, 0 already up to date; 1 invalid row was left out.');

  await page.getByRole('link', { name: 'See the reservations' }).click();
  await expect(page).toHaveURL(/\/reservation/);
  expect(complaints()).toEqual([]);
});
