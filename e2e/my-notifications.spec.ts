import { createECDH, randomBytes } from 'node:crypto';
import { type Browser, type BrowserContext, expect as expectSoon, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { beginSession, makeUser, newMark, nobody } from './accounts.ts';
import { Deployment } from './deployment.ts';
import { expectInShape, expectNoViolation, expectReadable, show } from './soundness.ts';
import { test } from './test.ts';

// What a headless browser can't show is the way through its maker's push service: subscribing there, and what comes from there. The
// first is shown up to the browser's refusal, the second from the browser's own door on.
const expect = expectSoon.configure({ timeout: 45_000 });
test.use({ storageState: nobody });

let deployment: Deployment;
test.beforeEach(async () => {
  deployment = await Deployment.start('me');
});
test.afterEach(async () => {
  await deployment.remove();
});

/** As a browser makes them. */
const newDevice = () => ({
  endpoint: `https://push.example.com/${newMark()}`,
  keys: { p256dh: createECDH('prime256v1').generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') },
});

async function openPhone(browser: Browser, { token, profile }: Awaited<ReturnType<typeof beginSession>>) {
  const localStorage = Object.entries({ token, profile: JSON.stringify(profile) }).map(([name, value]) => ({
    name: `population-tracker.${name}`,
    value,
  }));
  const phone = await browser.newContext({
    serviceWorkers: 'allow',
    permissions: ['notifications'],
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: deployment.url, localStorage }] },
  });
  const page = await phone.newPage();
  await page.goto(`${deployment.url}/my/me`);
  await expect(page.getByRole('heading', { level: 2, name: 'Notifications' })).toBeVisible();
  return { phone, page };
}

const untilKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 45_000 });

test('somebody chooses of what they hear by mail and on their devices, and takes devices away', async ({ browser, request }) => {
  const { email } = await makeUser(request);
  const session = await beginSession(request, email, 'me');
  const { phone, page } = await openPhone(browser, session);
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await test.step('a browser that can’t register says so, and nothing is on', async () => {
    await page.getByRole('button', { name: 'Notify me on this device' }).click();
    await expect(page.getByText('The browser could not register this device.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeEnabled();
  });

  const added = await request.post(`${apiBasePath}/me/devices`, { headers: { token: session.token }, data: newDevice() });
  expect(added.status()).toBe(200);
  const { id } = ((await added.json()) as { data: { id: number } }).data;
  await page.reload();
  const mail = (name: string) => page.getByRole('checkbox', { name: `${name}: Mail` });
  const push = (name: string) => page.getByRole('checkbox', { name: `${name}: Devices` });
  await expect(mail('Emergencies and drills')).toBeDisabled();
  await expect(mail('Emergencies and drills')).toBeChecked();
  await mail('My place was released').uncheck();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(push('My place was released')).toBeDisabled();
  await page.reload();
  await expect(mail('My place was released')).not.toBeChecked();
  await expect(push('My place was released')).toBeChecked();
  await expectInShape(page, 'notifications');
  await expectNoViolation(page, 'notifications');
  await show(page, 'dark');
  await expectReadable(page, 'notifications in dark');
  await show(page, 'light');

  await page
    .getByRole('list', { name: 'Other devices' })
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(page.getByRole('list', { name: 'Other devices' })).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const again = await request.delete(`${apiBasePath}/me/devices/${id}`, { headers: { token: session.token } });
  expect(again.status()).toBe(404);
  await phone.close();
});

test('an iPhone is told that the app has to be on its home screen', async ({ browser, request }) => {
  const { email } = await makeUser(request);
  const { phone, page } = await openPhone(browser, await beginSession(request, email, 'me'));
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
  });
  await page.reload();
  await expect(page.getByText('“Add to Home Screen”')).toBeVisible();
  await phone.close();
});

/** Gives the worker a push as if it had come from the push service. */
async function deliver(phone: BrowserContext, page: Page, data: string): Promise<void> {
  const session = await phone.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/my/'));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: deployment.url, registrationId: await registered, data });
}

test('a push is shown with its title, once an event, and a touch leads the open app to its screen', async ({ browser, request }) => {
  const { email } = await makeUser(request);
  const { phone, page } = await openPhone(browser, await beginSession(request, email, 'me'));
  await untilKept(page);
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration('/my/');
      return ((await registration?.getNotifications()) ?? []).map(({ title, data, tag }) => ({ title, data: data as string, tag }));
    });
  const told = { title: 'Check in by 09:45, or your place is released', path: '/my/colleagues', tag: 'checkIn:7:1' };
  await deliver(phone, page, JSON.stringify(told));
  await expect.poll(shown).toEqual([{ title: told.title, data: told.path, tag: told.tag }]);
  await deliver(phone, page, JSON.stringify(told));
  await deliver(phone, page, JSON.stringify({ title: 'Elsewhere', path: 'https://elsewhere.example/', tag: 'x' }));
  await expect.poll(async () => (await shown()).map(({ data }) => data).sort()).toEqual(['/my/', '/my/colleagues']);

  const [worker] = phone.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration };
    const notification = (await scope.registration.getNotifications()).find(({ data }) => data === '/my/colleagues');
    const Made = (self as unknown as { NotificationEvent: new (type: string, init: object) => Event }).NotificationEvent;
    self.dispatchEvent(new Made('notificationclick', { notification }));
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Colleagues' })).toBeVisible();
  await expect.poll(async () => (await shown()).map(({ data }) => data)).toEqual(['/my/']);
  await phone.close();
});
