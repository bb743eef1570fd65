import { type APIRequestContext, expect } from '@playwright/test';
import type { EmergencyResponse } from '@population-tracker/contract/emergency/emergency';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { expectAccessible, expectInShape, expectNoViolation } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

/** A site of its own with a number to call, and somebody who belongs to it. */
async function makeSite(request: APIRequestContext) {
  const { id: locationId } = await api<{ id: number }>(request, 'POST', '/locations', {
    name: `Site ${newMark()}`,
    timeZone: defaultTimeZone,
  });
  await api(request, 'PUT', '/emergencies/phone-number', { phoneNumber: '+902125550142', locationId, version: 0 });
  const { email } = await makeUser(request, { siteId: locationId });
  const start = async (kind: 'emergency' | 'drill') => {
    const given = { kind, message: 'Leave by the nearest stairs.', locationIds: [locationId], sitePeople: true };
    return (await api<{ id: number }>(request, 'POST', '/emergencies', given)).id;
  };
  const end = (id: number) => api(request, 'POST', `/emergencies/${id}/end`);
  const answered = async (id: number) => {
    const { items } = await api<{ items: EmergencyResponse[] }>(request, 'GET', `/emergencies/${id}/responses`);
    return items.map(({ actionState, note, how }) => ({ actionState, note, how }));
  };
  return { email, start, end, answered };
}

test('an emergency takes the screen of an open app; an answer that can’t be sent is kept, said to be unsent, and sent later; whoever opens the app is asked first', async ({
  page,
  request,
}) => {
  const { email, start, end, answered } = await makeSite(request);
  await goOnAs(page, await beginSession(request, email, 'me'));
  await page.goto('/my/');
  await expect(page.getByRole('heading', { level: 1, name: 'My week' })).toBeVisible();
  const id = await start('emergency');
  const question = page.getByRole('heading', { level: 1, name: 'Are you safe?' });
  await expect(question).toBeFocused();
  await expect(page.getByRole('link', { name: '+90 212 555 01 42' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'I’m not safe' })).toBeInViewport({ ratio: 1 });
  await expectInShape(page, 'the question');
  await expectAccessible(page, 'the question');

  await page.getByRole('textbox', { name: 'Note (optional)' }).fill('Stairs B');
  await page.getByRole('button', { name: 'I’m not safe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Recorded: you are not safe.' })).toBeVisible();
  expect(await answered(id)).toEqual([{ actionState: 'notSafe', note: 'Stairs B', how: 'app' }]);
  await expectNoViolation(page, 'an answer that was recorded');

  // What wasn't sent outlives the page, and is told above the app.
  await page.route('**/me/emergencies/*/answer', (route) => route.abort('connectionfailed'));
  await page.getByRole('button', { name: 'I’m safe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Not sent yet: you are safe.' })).toBeVisible();
  expect(await answered(id)).toMatchObject([{ actionState: 'notSafe' }]);
  await page.getByRole('button', { name: 'Go on to the app' }).click();
  const bar = page.getByRole('button', { name: /^Emergency: / });
  await expect(bar).toContainText('Not sent yet: you are safe.');
  await page.reload();
  await expect(bar).toContainText('Not sent yet: you are safe.');
  await expectNoViolation(page, 'the bar above my week');
  await page.unroute('**/me/emergencies/*/answer');
  await expect(bar).toContainText('Recorded: you are safe.');
  expect(await answered(id)).toEqual([{ actionState: 'safe', note: 'Stairs B', how: 'app' }]);
  await end(id);
  await expect(bar).toBeHidden();

  // A drill stands there at once when the app is opened, and says before all else that it is one.
  const drill = await start('drill');
  await page.goto('/my/me');
  await expect(page.getByText('This is a drill. There is no danger.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Me', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Türkçe' }).click();
  await expect(page.getByText('Bu bir tatbikattır. Tehlike yok.')).toBeVisible();
  await expectInShape(page, 'the question of a drill, in Turkish');
  await page.getByRole('button', { name: 'Güvendeyim', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Kaydedildi: güvendesiniz.' })).toBeVisible();
  await page.getByRole('button', { name: 'Uygulamaya devam et' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible();
  expect(await answered(drill)).toMatchObject([{ actionState: 'safe', how: 'app' }]);
  await end(drill);
  await expect(page.getByRole('button', { name: /^Tatbikat: / })).toBeHidden();
});
