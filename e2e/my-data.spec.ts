import { expect } from '@playwright/test';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { expectInShape, expectSound, speak } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

test('whoever was looked up sees by whom and takes what is stored of them along, in both languages', async ({ page, request }) => {
  const person = await makeUser(request, { name: 'Gökçe', lastName: `Arıkan ${newMark()}` });
  // An administrator opens the record twice, and looks at the reservations of this one person.
  for (const path of [`/users/${person.id}`, `/users/${person.id}`, `/reservations?userId=${person.id}`]) await api(request, 'GET', path);
  await goOnAs(page, await beginSession(request, person.email, 'me'));
  await page.goto('/my/me');
  const lookups = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Who looked me up' }) });
  await expect(lookups.getByRole('listitem')).toHaveCount(2);
  await expect(lookups.getByRole('listitem').filter({ hasText: 'your record, 2 times' })).toBeVisible();
  await expect(lookups.getByRole('listitem').filter({ hasText: 'your reservations' })).toBeVisible();
  await expectSound(page, 'Me');

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await saving).suggestedFilename()).toMatch(new RegExp(`^person-${person.id}-.*\\.zip$`));

  await speak(page, 'tr');
  await expect(page.getByRole('heading', { name: 'Verilerime kim baktı' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'kaydınız, 2 kez' })).toBeVisible();
  await expectInShape(page, 'Ben');
});
