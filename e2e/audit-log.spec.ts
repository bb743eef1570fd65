import { expect } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, makeUser, newMark } from './accounts.ts';
import { expectInShape, expectNoViolation, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ locale: 'en-GB' });

test('who changed what is found by filters, told field by field, leads to the record and is a file', async ({ page, request }) => {
  const complaints = watchConsole(page);
  const user = await makeUser(request, { name: 'Ada', lastName: `Audit${newMark()}` });
  const headers = { token: administratorToken() };
  await request.patch(`${apiBasePath}/users/${user.id}`, { headers, data: { status: 'passive', version: user.version } });

  await page.goto(`/audit-log?entityId=${user.id}&entity=user`);
  await settled(page);
  const rows = page.getByRole('table', { name: 'Audit log' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Changed');
  await expect(rows.nth(1)).toContainText('Status');
  await page.getByRole('button', { name: 'What All' }).click();
  await page.getByRole('option', { name: 'Added' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/action=create/);
  await expect(rows.nth(1)).toContainText(`Ada ${user.lastName}`);
  await page.getByRole('button', { name: /^From/ }).click();
  await page.getByRole('dialog', { name: 'From' }).getByRole('button', { name: /, 1 / }).first().click();
  await expect(page).toHaveURL(/from=/);

  await page.getByRole('button', { name: 'What Added' }).click();
  await page.getByRole('option', { name: 'Changed', exact: true }).click();
  await expect(page).toHaveURL(/action=update/);
  await expect(rows.nth(1)).toContainText('Changed');
  await rows.nth(1).getByRole('link').first().click();
  const entry = page.getByRole('dialog', { name: 'User: Changed' });
  await expect(entry.getByRole('row', { name: 'Status Active Passive' })).toBeVisible();
  await expect(entry).toContainText(`Ada ${user.lastName}`);
  await expectNoViolation(page, 'an entry');
  await expectInShape(page, 'an entry');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(entry.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveText(/^StatusBeforeActiveAfterPassive$/);
  await page.setViewportSize({ width: 1280, height: 800 });
  // A link opens the entry whatever the list shows.
  const id = new URL(page.url()).searchParams.get('id');
  await page.goto(`/audit-log?entityId=${user.id}&entity=user&action=create&id=${id}`);
  await expect(entry).toContainText(`Ada ${user.lastName}`);
  await entry.getByRole('link', { name: 'Open the record' }).click();
  await expect(page).toHaveURL(`/usermanagement?id=${user.id}`);
  // The list that was left shows its rows again, not the entry.
  await page.getByRole('tab', { name: 'Audit log' }).click();
  await expect(rows).toHaveCount(2);
  await expect(entry).toBeHidden();

  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /\.csv/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/);
  expect(complaints()).toEqual([]);
});
