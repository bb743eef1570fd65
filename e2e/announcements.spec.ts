import { expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { mailsTo } from './mailbox.ts';
import { expectAccessible, expectInShape, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

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
  await page.keyboard.type('The garage is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('closed');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('. See ');
  await page.keyboard.press('Control+Shift+K');
  const link = page.getByRole('dialog', { name: 'Link' });
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(link).toContainText('Only web and mail addresses can be linked.');
  await expectAccessible(page, 'link dialog');
  await link.getByLabel('Address').fill('company.example/parking');
  await page.keyboard.press('Enter');
  await expect(link).toBeHidden();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('for more.');
}

test('an announcement is written by keyboard, previewed, published to those it names, and sent again where that is wanted', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const mark = newMark();
  const name = `Garage ${mark}`;
  const reader = await makeUser(request, { email: `reader.${mark}@announce.example` });
  const mails = async () => (await mailsTo(request, reader.email)).filter(({ subject }) => subject.includes(mark));

  await page.goto('/announcement');
  await settled(page);
  await expect(text(page)).toBeVisible();
  await writeDraft(page, name);

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'The mail as it will look' });
  const mail = preview.frameLocator('iframe');
  await expect(mail.locator('strong', { hasText: 'closed' })).toBeVisible();
  await expect(mail.getByRole('link', { name: 'company.example/parking' })).toHaveAttribute('href', 'https://company.example/parking');
  await preview.getByText('Phone', { exact: true }).click();
  await expect(mail.getByRole('heading', { name })).toBeVisible();
  await expectInShape(page, 'preview');
  await preview.getByRole('button', { name: 'Close' }).click();

  // Other tests add people and take some away meanwhile: the count is the one that the server gave for this question.
  let counted = 0;
  await page.route('**/announcements/audience', async (route) => {
    const response = await route.fetch();
    counted = ((await response.json()) as { data: { withoutExceptional: number } }).data.withoutExceptional;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/\d people get a mail at once\./);
  expect(counted).toBeGreaterThan(0);
  await expect(question).toContainText(`${counted} people get a mail at once.`);
  await page.unroute('**/announcements/audience');
  expect(await mails()).toEqual([]);
  await expectAccessible(page, 'publishing');
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

test('what was written isn’t lost by leaving, and a deleted announcement can still be read', async ({ page }) => {
  const name = `Cleaning ${newMark()}`;
  await page.goto('/announcement');
  await settled(page);
  await nameField(page).fill(name);
  await text(page).fill('Desks are cleaned.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  // The first answer is lost on its way, after the server has made the draft.
  await loseAnAnswer(page, 'POST', '/announcements');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('The server can’t be reached.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText('Announcement added')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  // So is that of a change: what is there already is nobody else's newer version.
  await text(page).fill('Desks and chairs are cleaned.');
  await loseAnAnswer(page, 'PATCH', '/announcements/*');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The server can’t be reached.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Announcement updated')).toBeVisible();
  await page.getByRole('link', { name }).click();

  await page.getByRole('button', { name: 'Delete announcement' }).click();
  await question.getByRole('button', { name: 'Delete announcement' }).click();
  await expect(page.getByText('Announcement deleted')).toBeVisible();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.goto(`/announcement-list?state=deleted&search=${name.split(' ')[1]}`);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.frameLocator('iframe').locator('p', { hasText: 'Desks and chairs are cleaned.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('groups are added, renamed, and give their announcements away before they go', async ({ page, request }) => {
  const mark = newMark();
  await page.goto('/announcement-list');
  await settled(page);
  await page.getByRole('button', { name: 'Groups' }).click();
  const dialog = page.getByRole('dialog', { name: 'Groups of announcements' });
  await dialog.getByLabel('New group').fill(`Sport ${mark}`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(`Sport ${mark}`)).toBeVisible();
  await dialog.getByLabel('New group').fill(`SPORT ${mark.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('A group with this name already exists.');
  await expectAccessible(page, 'groups');

  const headers = { token: administratorToken() };
  const { data } = (await (await request.get(`${apiBasePath}/announcement-groups`, { headers, params: { search: mark } })).json()) as {
    data: { items: { id: number }[] };
  };
  const body = { name: `Run ${mark}`, groupId: data.items[0]?.id, startDate: '2030-01-01', endDate: '2030-01-02' };
  expect((await request.post(`${apiBasePath}/announcements`, { headers, data: body })).status()).toBe(200);
  await page.reload();
  await page.getByRole('button', { name: 'Groups' }).click();
  await dialog.getByRole('button', { name: `Rename Sport ${mark}` }).click();
  await dialog.getByLabel('Name of the group').fill(`Sports ${mark}`);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Delete Sports ${mark}` }).click();
  await expect(dialog).toContainText('1 announcement stands in it. Which group takes it?');
  await dialog.getByRole('button', { name: 'Move and delete' }).click();
  await expect(dialog.getByText(`Sports ${mark}`)).toHaveCount(0);
});

test('many are chosen, taken along as a file, moved and deleted at once; the history says who did what', async ({ page, request }) => {
  const mark = newMark();
  const headers = { token: administratorToken() };
  const send = async (path: string, data: object) => {
    const answer = await request.post(apiBasePath + path, { headers, data });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const group = `Lifts ${mark}`;
  await send('/announcement-groups', { name: group });
  const days = { startDate: '2030-01-01', endDate: '2030-01-02' };
  const ids = [
    await send('/announcements', { name: `One ${mark}`, ...days }),
    await send('/announcements', { name: `Two ${mark}`, ...days }),
  ];
  const [one = 0] = ids;
  await page.goto(`/announcement-list?search=${mark}`);
  await settled(page);
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

  await page.getByRole('link', { name: `One ${mark}` }).click();
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'History' }) });
  await expect(history.getByRole('listitem').first()).toContainText(group);
  await expect(history).toContainText('Written');
  await expectAccessible(page, 'an announcement with its history');

  await page.goto(`/announcement-list?search=${mark}`);
  await page.getByRole('checkbox', { name: `Select One ${mark}` }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 announcement deleted.')).toBeVisible();
  await expect(page.getByRole('link', { name: `One ${mark}` })).toBeHidden();
  await page.goto(`/announcement?id=${one}`);
  await expect(history).toContainText('Deleted');
});

test('whoever opens again what was just saved finds it so, and a form without a change follows what others save', async ({
  page,
  request,
}) => {
  const mark = newMark();
  const headers = { token: administratorToken() };
  const data = { name: `Lift ${mark}`, startDate: '2030-01-01', endDate: '2030-01-02' };
  const made = (await (await request.post(`${apiBasePath}/announcements`, { headers, data })).json()) as { data: { id: number } };
  const path = `/announcements/${made.data.id}`;
  await page.goto(`/announcement-list?search=${mark}`);
  await page.getByRole('link', { name: `Lift ${mark}` }).click();
  await nameField(page).fill(`Lift ${mark}, saved`);

  // Whatever reads the announcement after the saving is kept waiting.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('link', { name: `Lift ${mark}, saved` }).click();
  await expect(nameField(page)).toHaveValue(`Lift ${mark}, saved`);
  release();
  await page.unroute(`**${path}`);

  const read = (await (await request.get(apiBasePath + path, { headers })).json()) as { data: { version: number } };
  const change = { name: `Lift ${mark}, by others`, version: read.data.version };
  expect((await request.patch(apiBasePath + path, { headers, data: change })).status()).toBe(200);
  // As when somebody comes back to the window, once what was read is no longer fresh.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(nameField(page)).toHaveValue(`Lift ${mark}, by others`, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await nameField(page).fill(`Lift ${mark}, at last`);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('link', { name: `Lift ${mark}, at last` })).toBeVisible();
});
