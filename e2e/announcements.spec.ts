import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { mailsTo } from './mailbox.ts';
import { expectAccessible, expectInShape, expectNoViolation, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });
const questionOn = (page: Page) => page.getByRole('alertdialog');
const listTab = (page: Page) => page.getByRole('tab', { name: 'Announcements' });

async function make(request: APIRequestContext, path: string, data: object): Promise<number> {
  const answer = await request.post(apiBasePath + path, { headers: { token: administratorToken() }, data });
  expect(answer.status(), path).toBe(200);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

/** Until the mail server has taken them all: what is changed before that changes those that wait. */
async function allGone(page: Page): Promise<void> {
  const figure = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mails' }) });
  await expect(figure.getByRole('definition').nth(1)).toHaveText('0', { timeout: 60_000 });
}

/** The next answer to a saving is lost on its way, after the server has done what was asked. */
async function loseAnAnswer(page: Page, method: 'POST' | 'PATCH', path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${apiBasePath}${path}`, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** A draft with bold words, a list and a link, written by keyboard alone. */
async function writeDraft(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await text(page).focus();
  await page.keyboard.insertText('The garage is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('closed');
  await page.keyboard.press('Control+b');
  await page.keyboard.insertText('. See ');
  await page.keyboard.press('Control+Shift+K');
  const link = page.getByRole('dialog', { name: 'Link' });
  await page.keyboard.insertText('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(link).toContainText('Only web and mail addresses can be linked.');
  await expectNoViolation(page, 'link dialog');
  await link.getByLabel('Address').fill('company.example/parking');
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('for more.');
}

async function expectPreview(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'The mail as it will look' });
  const mail = preview.frameLocator('iframe');
  await expect(mail.locator('strong', { hasText: 'closed' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'company.example/parking' })).toHaveAttribute('href', 'https://company.example/parking');
  await preview.getByText('Phone', { exact: true }).click();
  await expect(mail.getByRole('heading', { name })).toBeVisible();
  await expectInShape(page, 'preview');
  await preview.getByRole('button', { name: 'Close' }).click();
}

test('an announcement is written by keyboard, previewed, published to those it names, and sent again where that is wanted', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const mark = newMark();
  const name = `Garage ${mark}`;
  const siteId = await make(request, '/locations', { name: `Site ${mark}` });
  const reader = await makeUser(request, { email: `reader.${mark}@announce.example`, siteId });
  await makeUser(request, { siteId });
  const mails = async () => (await mailsTo(request, reader.email)).filter(({ subject }) => subject.includes(mark));

  await page.goto('/announcement');
  await settled(page);
  await expect(text(page)).toBeVisible();
  await writeDraft(page, name);
  await page.getByRole('radiogroup', { name: 'Who it is for' }).getByText('Locations and teams').click();
  await page.getByRole('combobox', { name: 'Locations' }).fill(mark);
  await page.getByRole('option', { name: `Site ${mark}` }).click();
  await expectPreview(page, name);

  await page.getByRole('button', { name: 'Publish' }).click();
  const question = questionOn(page);
  await expect(question).toContainText('2 people get a mail at once.');
  expect(await mails()).toEqual([]);
  await expectNoViolation(page, 'publishing');
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await expect.poll(async () => (await mails()).length, { timeout: 60_000 }).toBe(1);
  expect((await mails())[0]?.text).toContain(
    'The garage is closed. See company.example/parking (https://company.example/parking) for more.',
  );
  await expect(page.getByRole('link', { name: 'Show the mails' })).toBeVisible();

  await allGone(page);
  await nameField(page).fill(`${name}, corrected`);
  await page.getByRole('button', { name: 'Save announcement' }).click();
  await expect(question).toContainText('The mails have gone out already.');
  await question.getByRole('button', { name: 'Only save' }).click();
  await expect(page.getByText('Announcement updated')).toBeVisible();

  await page.getByRole('link', { name: `${name}, corrected` }).click();
  await expect(nameField(page)).toHaveValue(`${name}, corrected`);
  await nameField(page).fill(`${name}, once more`);
  await page.getByRole('button', { name: 'Save announcement' }).click();
  await question.getByRole('button', { name: 'Save and send' }).click();
  await expect.poll(async () => (await mails()).map(({ subject }) => subject), { timeout: 60_000 }).toEqual([`${name}, once more`, name]);
  expect(complaints()).toEqual([]);
});

/** The first answer to each saving is lost on its way: what is there already is made once, and is nobody else's newer version. */
async function saveOverLostAnswers(page: Page): Promise<void> {
  const away = page.getByText('The server can’t be reached.', { exact: false });
  await loseAnAnswer(page, 'POST', '/announcements');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(away).toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Announcement added')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await text(page).fill('Desks and chairs are cleaned.');
  await loseAnAnswer(page, 'PATCH', '/announcements/*');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(away).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Announcement updated')).toBeVisible();
  await page.unrouteAll();
}

/** Whatever reads the announcement after the saving is kept waiting. */
async function findAsJustSaved(page: Page, path: string, name: string): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue().catch(() => undefined);
  });
  await nameField(page).fill(name);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name }).click();
  await expect(nameField(page)).toHaveValue(name);
  release();
  await page.unroute(`**${path}`);
}

test('what was written isn’t lost by leaving or on its way, is found as it was saved, and follows what others save while it is untouched', async ({
  page,
  request,
}) => {
  const name = `Cleaning ${newMark()}`;
  await page.goto('/announcement');
  await settled(page);
  await nameField(page).fill(name);
  await text(page).fill('Desks are cleaned.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = questionOn(page);
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await saveOverLostAnswers(page);

  await page.getByRole('link', { name }).click();
  await expect(nameField(page)).toHaveValue(name);
  const path = `${apiBasePath}/announcements/${new URL(page.url()).searchParams.get('id')}`;
  await findAsJustSaved(page, path, `${name}, saved`);

  const headers = { token: administratorToken() };
  const read = (await (await request.get(path, { headers })).json()) as { data: { version: number } };
  const change = { name: `${name}, by others`, version: read.data.version };
  expect((await request.patch(path, { headers, data: change })).status()).toBe(200);
  // As when somebody comes back to the window, once what was read is no longer fresh.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(nameField(page)).toHaveValue(`${name}, by others`, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await nameField(page).fill(`${name}, at last`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: `${name}, at last` }).click();

  await page.getByRole('button', { name: 'Delete announcement' }).click();
  await question.getByRole('button', { name: 'Delete announcement' }).click();
  await expect(page.getByText('Announcement deleted')).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

/** One of them has an announcement, which another takes before it goes. */
async function changeGroups(page: Page, mark: string): Promise<void> {
  await page.getByRole('button', { name: 'Groups' }).click();
  const dialog = page.getByRole('dialog', { name: 'Groups of announcements' });
  await dialog.getByLabel('New group').fill(`Dance ${mark}`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Dance ${mark}`)).toBeVisible();
  await dialog.getByLabel('New group').fill(`SPORT ${mark.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('A group with this name already exists.');
  await expectNoViolation(page, 'groups');
  await dialog.getByRole('button', { name: `Rename Sport ${mark}` }).click();
  await dialog.getByLabel('Name of the group').fill(`Sports ${mark}`);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Delete Sports ${mark}` }).click();
  await expect(dialog).toContainText('1 announcement stands in it. Which group takes it?');
  await dialog.getByRole('button', { name: 'Move and delete' }).click();
  await expect(dialog.getByText(`Sports ${mark}`)).toHaveCount(0);
  await dialog.getByLabel('New group').fill('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function exportAndMove(page: Page, mark: string, group: string): Promise<void> {
  for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${name} ${mark}` }).check();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).first().click();
  await page.getByRole('menuitem', { name: /\.csv/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^announcements-.*\.csv$/);
  await page.getByRole('button', { name: 'Move to group' }).click();
  await page.getByRole('menuitem', { name: group }).click();
  const question = page.getByRole('alertdialog', { name: `Move 2 announcements to “${group}”?` });
  await question.getByRole('button', { name: 'Move to group' }).click();
  await expect(page.getByText('2 announcements moved.')).toBeVisible();
  await expect(page.getByRole('row', { name: `One ${mark}` })).toContainText(group);
}

test('groups give their announcements away; many are taken along, moved and deleted at once; the deleted ones can be read, with who did what', async ({
  page,
  request,
}) => {
  const mark = newMark();
  const group = `Lifts ${mark}`;
  await make(request, '/announcement-groups', { name: group });
  const groupId = await make(request, '/announcement-groups', { name: `Sport ${mark}` });
  const days = { startDate: '2030-01-01', endDate: '2030-01-02' };
  await make(request, '/announcements', { name: `One ${mark}`, text: '<p>Desks are cleaned.</p>', groupId, ...days });
  await make(request, '/announcements', { name: `Two ${mark}`, ...days });
  await page.goto(`/announcement-list?search=${mark}`);
  await settled(page);
  await changeGroups(page, mark);
  await exportAndMove(page, mark, group);

  await page.getByRole('link', { name: `One ${mark}` }).click();
  const history = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'History' }) })
    .filter({ visible: true });
  await expect(history.getByRole('listitem').first()).toContainText(group);
  await expect(history).toContainText('Written');
  await expectAccessible(page, 'an announcement with its history');

  await listTab(page).click();
  await page.getByRole('checkbox', { name: `Select One ${mark}` }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await questionOn(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 announcement deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: `One ${mark}` })).toBeHidden();
  await page.getByRole('button', { name: 'Status All' }).click();
  await page.getByRole('option', { name: 'Deleted' }).click();
  await page.getByRole('link', { name: `One ${mark}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `One ${mark}` })).toBeVisible();
  await expect(page.frameLocator('iframe').locator('p', { hasText: 'Desks are cleaned.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expect(history).toContainText('Deleted');
});
