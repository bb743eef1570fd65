import { expect } from '@playwright/test';
import { beginSession, makeUser, newMark, nobody, openSession } from './accounts.ts';
import { api } from './day-board.ts';
import { expectAccessible, expectInShape, speak } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

test('whoever was looked up sees by whom and takes what is stored of them along, in both languages', async ({ browser, request }) => {
  const mark = newMark();
  const person = await makeUser(request, { name: 'Gökçe', lastName: `Arıkan ${mark}` });
  const page = await openSession(browser, await beginSession(request, person.email, 'me'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/my/me');
  const lookups = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Who looked me up' }) });
  await expect(lookups).toContainText('Nobody did.');

  // An administrator opens the record twice, and looks at the reservations of this one person.
  for (const path of [`/users/${person.id}`, `/users/${person.id}`, `/reservations?userId=${person.id}`]) await api(request, 'GET', path);
  await page.reload();
  await expect(lookups.getByRole('listitem')).toHaveCount(2);
  await expect(lookups.getByRole('listitem').filter({ hasText: 'your record, 2 times' })).toBeVisible();
  await expect(lookups.getByRole('listitem').filter({ hasText: 'your reservations' })).toBeVisible();
  await expectInShape(page, 'Me');
  await expectAccessible(page, 'Me');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await saving).suggestedFilename()).toMatch(new RegExp(`^person-${person.id}-.*\\.zip$`));

  await speak(page, 'tr');
  await expect(page.getByRole('heading', { name: 'Verilerime kim baktı' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'kaydınız, 2 kez' })).toBeVisible();
  await expectInShape(page, 'Ben');
});
