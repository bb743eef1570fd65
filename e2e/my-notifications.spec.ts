import { createECDH, randomBytes } from 'node:crypto';
import { type APIRequestContext, type Browser, type BrowserContext, expect as expectSoon, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { OwnNotifications } from '@population-tracker/contract/me/my-notifications';
import { beginSession, makeUser, newMark, nobody } from './accounts.ts';
import { Deployment } from './deployment.ts';
import { expectAccessible, expectInShape } from './soundness.ts';
import { test } from './test.ts';

// A headless browser neither has a push service nor may show notices. What stands in for these two is said where it does; the way to a
// push service and from it is shown in `push.db.test.ts`, with a receiver of our own.
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

/** Leaves the screen and comes back to it: what the browser can do is asked anew. */
async function comeBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My week' }).click();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Notifications' })).toBeVisible();
}

/** Runs in the page: as if the person had allowed it. */
function allowNotices(): void {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
}

/** Runs in the page. */
function beIPhone(): void {
  Reflect.deleteProperty(window, 'PushManager');
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' });
}

/** Runs in the page: as if the browser had a push service. */
function registerAs(device: object): void {
  PushManager.prototype.subscribe = async () => ({ toJSON: () => device }) as unknown as PushSubscription;
}

const untilKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 45_000 });

test('somebody chooses of what they hear by mail and on their devices, and takes devices away; a push is shown, and leads to its screen', async ({
  browser,
  request,
}) => {
  const { email } = await makeUser(request);
  const session = await beginSession(request, email, 'me');
  const { phone, page } = await openPhone(browser, session);
  await expect(page.getByRole('checkbox')).toHaveCount(0);

  await test.step('a browser that lets nothing be shown is told of', async () => {
    await expect(page.getByText('This browser doesn’t let the app show notifications.')).toBeVisible();
  });

  await test.step('one that can’t register says so, and nothing is on', async () => {
    await page.evaluate(allowNotices);
    await comeBack(page);
    await page.getByRole('button', { name: 'Notify me on this device' }).click();
    await expect(page.getByText('The browser could not register this device.')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });

  await test.step('one that can is registered, for as long as the person wants', async () => {
    await page.evaluate(registerAs, newDevice());
    await page.getByRole('button', { name: 'Notify me on this device' }).click();
    await expect(page.getByRole('button', { name: 'No more on this device' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(14);
    await comeBack(page);
    await page.getByRole('button', { name: 'No more on this device' }).click();
    await expect(page.getByRole('button', { name: 'Notify me on this device' })).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });

  await test.step('an iPhone is told that the app has to be on its home screen', async () => {
    await page.evaluate(beIPhone);
    await comeBack(page);
    await expect(page.getByText('“Add to Home Screen”')).toBeVisible();
  });

  await chooseWays(page, request, session.token);
  await takePush(phone, page);
  await phone.close();
});

async function chooseWays(page: Page, request: APIRequestContext, token: string): Promise<void> {
  const headers = { token };
  const added = await request.post(`${apiBasePath}/me/devices`, { headers, data: newDevice() });
  expect(added.status()).toBe(200);
  const { id } = ((await added.json()) as { data: { id: number } }).data;
  await page.reload();
  const mail = (name: string) => page.getByRole('checkbox', { name: `${name}: Mail` });
  const push = (name: string) => page.getByRole('checkbox', { name: `${name}: Devices` });
  await expect(mail('Announcements')).toBeDisabled();
  await expect(mail('Emergencies and drills')).toBeDisabled();
  await expect(mail('Emergencies and drills')).toBeChecked();
  // What is pressed is shown at once, however long it takes to be saved.
  const { promise: shown, resolve: save } = Promise.withResolvers<void>();
  await page.route('**/me/notifications/*', (route) => shown.then(() => route.continue()));
  await mail('My place was released').uncheck();
  await expect(push('My place was released')).toBeDisabled();
  save();
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await expect(push('My place was released')).toBeDisabled();
  await expect(push('My place was released')).toBeChecked();
  const kept = (await (await request.get(`${apiBasePath}/me/notifications`, { headers })).json()) as { data: OwnNotifications };
  expect(kept.data.kinds).toContainEqual({ kind: 'released', mail: false, push: true });
  await expectInShape(page, 'notifications');
  await expectAccessible(page, 'notifications');

  await page
    .getByRole('list', { name: 'Other devices' })
    .getByRole('button', { name: /^Remove / })
    .click();
  await expect(page.getByRole('list', { name: 'Other devices' })).toBeHidden();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const again = await request.delete(`${apiBasePath}/me/devices/${id}`, { headers });
  expect(again.status()).toBe(404);
}

/** @returns gives the worker a push as if it had come from the push service */
async function doorOf(phone: BrowserContext, page: Page): Promise<(data: string) => Promise<void>> {
  const session = await phone.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/my/'));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin: deployment.url, registrationId, data });
  };
}

/** A push is shown with its title, whatever comes something is, and a touch leads the open app to its screen. */
async function takePush(phone: BrowserContext, page: Page): Promise<void> {
  await untilKept(page);
  const worker = () => phone.serviceWorkers().find((one) => one.url().endsWith('/my/service-worker.js'));
  // It may show nothing here: what it would is kept instead.
  await worker()?.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    Object.assign(self, { shown: [] });
    registration.showNotification = async (title, options) => {
      (self as unknown as { shown: object[] }).shown.push({ title, path: options?.data, tag: options?.tag });
    };
  });
  const shown = () => worker()?.evaluate(() => (self as unknown as { shown: object[] }).shown);
  const told = { title: 'Check in by 09:45, or your place is released', path: '/my/colleagues', tag: 'checkIn:7:1' };
  const deliver = await doorOf(phone, page);
  await deliver(JSON.stringify(told));
  await expect.poll(shown).toEqual([told]);
  await deliver('nonsense');
  await expect.poll(shown).toEqual([told, { title: 'Population Tracker', path: '/my/', tag: '' }]);

  await worker()?.evaluate((path) => {
    const { ExtendableEvent: Touched } = self as unknown as { ExtendableEvent: new (type: string) => Event };
    const touched = new Touched('notificationclick');
    self.dispatchEvent(Object.assign(touched, { notification: { close: () => undefined, data: path } }));
  }, told.path);
  await expect(page.getByRole('heading', { level: 1, name: 'Colleagues' })).toBeVisible();
}
