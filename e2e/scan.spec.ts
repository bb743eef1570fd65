import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { codeSentTo } from './mailbox.ts';
import { expectAccessible, expectInShape, expectNoViolation, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

const add = async (request: APIRequestContext, path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;

/** A site that never closes, with two desks at which people check in, and the code of the first. */
async function makeSite(request: APIRequestContext) {
  const mark = newMark();
  const locationId = await add(request, '/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
  const buildingId = await add(request, '/buildings', { name: `House ${mark}`, locationId });
  const workspaceId = await add(request, '/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: 8 });
  for (const [at, label] of ['B4', 'B8'].entries()) await add(request, '/desks', { workspaceId, label, x: 200 + at * 200, y: 200 });
  const checkIn = { rule: 'asked', opensBeforeMinutes: 60, releaseAfterMinutes: 45, remindBeforeMinutes: 10 };
  await add(request, '/parameters', { name: `Desks ${mark}`, area: 'workspace', locationId, maximumReservationDay: 30, checkIn });
  await api(request, 'POST', '/place-codes', { workspaceId });
  const { items } = await api<{ items: { label: string; code: string }[] }>(request, 'GET', `/place-codes?workspaceId=${workspaceId}`);
  return items.find(({ label }) => label === 'B4')?.code ?? '';
}

test('the address of a sticker leads through sign-in to its desk, which is taken with one press; the next one takes the nearest', async ({
  page,
  request,
}) => {
  const code = await makeSite(request);
  const [first, second] = [await makeUser(request, { exceptional: true }), await makeUser(request, { exceptional: true })];
  const complaints = watchConsole(page);

  await page.goto(`/c/${code}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(first.email);
  const asked = new Date();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Verification code' }).fill(await codeSentTo(request, first.email, asked));
  await expect(page).toHaveURL(new RegExp(`/my/c/${code}$`));
  await expect(page.getByRole('heading', { level: 2, name: /^Free until / })).toBeVisible();
  // After the answer comes where it is.
  await expect(page.getByRole('img', { name: /^The floor around B4, Floor / })).toBeVisible();
  await expectInShape(page, 'a free desk');
  await expectNoViolation(page, 'a free desk');
  // The server does it, and its answer gets lost: nobody is told that it couldn't be done.
  await page.route(
    '**/place-codes/*/take',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Book and check in' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Checked in at / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done' })).toBeEnabled();
  expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  await expectNoViolation(page, 'one’s own desk');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Here', { exact: true })).toBeVisible();

  await goOnAs(page, await beginSession(request, second.email, 'me'));
  await page.goto(`/c/${code}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Booked by someone else' })).toBeVisible();
  await expect(page.getByText('The nearest free one is B8.')).toBeVisible();
  await expectInShape(page, 'a taken desk');
  await expectAccessible(page, 'a taken desk');
  await page.getByRole('button', { name: 'Book B8 and check in' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Checked in at / })).toBeVisible();
  await expect(page.getByText('B8', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /^The floor around B8, Floor / })).toBeVisible();
  expect(complaints().filter((one) => !one.includes('net::ERR_FAILED'))).toEqual([]);
});
