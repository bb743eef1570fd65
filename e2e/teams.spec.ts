import { expect } from '@playwright/test';
import { makeUser, newMark } from './accounts.ts';
import { mailsTo } from './mailbox.ts';
import { expectAccessible, expectInShape, expectNoViolation, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB', actionTimeout: 30_000 });

test('a team is made of a selection, changed by hand, and an announcement for it reaches those in it and nobody else', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const mark = newMark();
  const name = `First aid ${mark}`;
  const person = (given: string) =>
    makeUser(request, { name: given, lastName: `Team${mark}`, email: `${given.toLowerCase()}.${mark}@team.example` });
  const inside = [await person('Ada'), await person('Bora'), await person('Ceren')];
  const outside = await person('Deniz');
  const mails = async (email: string) => (await mailsTo(request, email)).filter(({ subject }) => subject.includes(mark)).length;

  await page.goto(`/usermanagement?search=Team${mark}`);
  for (const { name } of [...inside.slice(0, 2), outside]) await page.getByRole('checkbox', { name: `${name} Team${mark}` }).click();
  await page.getByRole('button', { name: 'Team…' }).click();
  const dialog = page.getByRole('dialog', { name: 'A team for 3 people' });
  await dialog.getByText('Make a new team of them').click();
  await expectNoViolation(page, 'people and a team');
  await dialog.getByRole('button', { name: 'Add team' }).click();
  await expect(dialog.getByLabel('Name of the new team')).toBeFocused();
  await dialog.getByLabel('Name of the new team').fill(name);
  await dialog.getByRole('button', { name: 'Add team' }).click();
  await expect(page.getByText(`3 people put into “${name}”.`)).toBeVisible();

  await page.getByRole('link', { name: 'Teams', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Name of the team' }).fill(mark);
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('By hand');
  await row.getByRole('link', { name }).click();
  const team = page.getByRole('dialog', { name: `Team: ${name}` });
  await expect(team.getByText('3 people')).toBeVisible();
  await expectInShape(page, 'team');
  await expectNoViolation(page, 'team');
  await team.getByRole('button', { name: `Take Deniz Team${mark} out` }).click();
  await expect(team.getByText('2 people')).toBeVisible();
  await team.getByLabel('Put somebody into it').fill(`Ceren Team${mark}`);
  await page.getByRole('option', { name: `Ceren Team${mark}` }).click();
  await expect(team.getByText('3 people')).toBeVisible();
  const history = team.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(history.getByRole('listitem').first()).toContainText('2 → 3');
  await expect(history.getByRole('link', { name: 'All changes' })).toHaveAttribute('href', /audit-log\?entity=team&entityId=\d+$/);
  await team.getByRole('button', { name: 'Close' }).last().click();
  await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Search' }).fill(`aid ${mark}`);
  await page.getByRole('group', { name: 'Teams' }).getByRole('option', { name }).click();
  await expect(team).toBeVisible();
  await team.getByRole('button', { name: 'Close' }).last().click();

  const menu = page.getByRole('navigation', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Emergency list' }).click();
  await page.getByRole('button', { name: 'Start drill' }).click();
  const drill = page.getByRole('dialog', { name: 'Start drill' });
  await drill.getByText('Some locations', { exact: true }).click();
  await drill.getByRole('checkbox').first().check();
  await drill.getByRole('combobox', { name: 'Teams too' }).fill(`no team ${mark}`);
  await expect(page.getByRole('option', { disabled: true })).toHaveText('Nothing found');
  await expectNoViolation(page, 'a list without options');
  await drill.getByRole('combobox', { name: 'Teams too' }).fill(mark);
  await page.getByRole('option', { name }).click();
  await expect(drill.getByText('3 more in the teams')).toBeVisible();
  await expectInShape(page, 'a drill for a team');
  await expectAccessible(page, 'a drill for a team');

  // What is chosen from lies over it until something else is pressed.
  await drill.getByText('3 more in the teams').click();
  await drill.getByRole('button', { name: 'Cancel' }).click();
  await menu.getByRole('link', { name: 'Announcements' }).click();
  await page.getByRole('link', { name: 'Add announcement' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Drill ${mark}`);
  await page.getByRole('textbox', { name: 'Text' }).fill('At ten.');
  await page.getByText('Locations and teams', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Choose at least one location or team, or everybody.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Teams' }).fill(mark);
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('It would reach 3 people now.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`It is for: ${name}. 3 people get a mail at once.`);
  await question.getByRole('button', { name: 'Publish' }).click();
  for (const { email } of inside) await expect.poll(() => mails(email), { timeout: 60_000 }).toBe(1);
  expect(await mails(outside.email)).toBe(0);

  await menu.getByRole('link', { name: 'Announcements' }).click();
  await expect(page.getByRole('row', { name: `Drill ${mark}` })).toContainText(name);
  expect(complaints()).toEqual([]);
});
