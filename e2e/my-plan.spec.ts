import { expect, type Page } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { addDays } from '@population-tracker/contract/kernel/days';
import { dayIn } from '@population-tracker/contract/kernel/zones';
import { encode } from 'uqr';
import { beginSession, makeUser, newMark, nobody, openSession } from './accounts.ts';
import { api } from './day-board.ts';
import { expectSound, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody });

const phone = { width: 390, height: 844 };

for (const { locale, plan, seat, book, booked, after, floor, own } of [
  {
    locale: 'en-GB',
    plan: 'Plan',
    seat: 'P-2, free',
    book: /^Book P-2, /,
    booked: /P-2 is booked/,
    after: 'The day after',
    floor: 'Workspace',
    own: /^P-2/,
  },
  {
    locale: 'tr-TR',
    plan: 'Kat planı',
    seat: 'P-2, boş',
    book: /^Ayır: P-2, /,
    booked: /P-2 ayrıldı/,
    after: 'Sonraki gün',
    floor: 'Çalışma alanı',
    own: /^P-2/,
  },
])
  test(`${locale}: a floor is looked at day by day, and a desk taken on it`, async ({ browser, request }) => {
    const add = async (path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;
    const mark = newMark();
    const locationId = await add('/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone, capacity: 20 });
    const buildingId = await add('/buildings', { name: `House ${mark}`, locationId });
    const floors = [];
    for (const [name, row] of [
      [`Ground ${mark}`, 'O'],
      [`Upper ${mark}`, 'P'],
    ]) {
      const workspaceId = await add('/workspaces', { name, locationId, buildingId, capacity: 8 });
      for (const at of [1, 2]) await add('/desks', { workspaceId, label: `${row}-${at}`, x: at * 200, y: 200 });
      floors.push(workspaceId);
    }
    const { email } = await makeUser(request, { exceptional: true, siteId: locationId });
    const page = await openSession(browser, await beginSession(request, email, 'me'), { locale });
    await page.setViewportSize(phone);
    const complaints = watchConsole(page);
    await page.goto('/my/');
    await page.getByRole('navigation').getByRole('link', { name: plan, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: plan })).toBeVisible();
    // Tomorrow, whatever is left of today.
    await page.goto(`/my/plan?day=${addDays(dayIn(defaultTimeZone, new Date()), 1)}`);
    await page.getByRole('combobox', { name: floor }).selectOption(String(floors[1]));
    await page.getByRole('button', { name: seat }).click();
    await expectSound(page, 'a desk on the plan');
    await page.getByRole('button', { name: book }).click();
    await expect(page.getByRole('status').filter({ hasText: booked })).toBeVisible();
    await expect(page.getByRole('link', { name: own })).toBeVisible();
    await page.getByRole('button', { name: after }).click();
    await expect(page.getByRole('button', { name: seat })).toBeVisible();
    await expect(page.getByRole('combobox', { name: floor })).toHaveValue(String(floors[1]));
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

/** In the place of a camera: a stream of pictures with what this page is told to show. */
async function plugCamera(page: Page): Promise<(text: string | null) => Promise<void>> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 640 });
    const ink = canvas.getContext('2d') as CanvasRenderingContext2D;
    let code: boolean[][] = [];
    setInterval(() => {
      ink.fillStyle = 'white';
      ink.fillRect(0, 0, 640, 640);
      ink.fillStyle = 'black';
      const size = Math.floor(400 / Math.max(1, code.length));
      for (const [y, row] of code.entries())
        for (const [x, dark] of row.entries()) if (dark) ink.fillRect(120 + x * size, 120 + y * size, size, size);
    }, 50);
    Object.assign(window, { showToCamera: (seen: boolean[][]) => (code = seen) });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20);
  });
  return async (text) => {
    const code = text === null ? [] : encode(text).data;
    await page.evaluate((seen) => (window as unknown as { showToCamera(code: boolean[][]): void }).showToCamera(seen), code);
  };
}

test('the app reads a sticker by its camera, refuses another’s code, and takes one that is typed', async ({
  browser,
  request,
  baseURL,
}) => {
  const { email } = await makeUser(request);
  const page = await openSession(browser, await beginSession(request, email, 'me'));
  await page.setViewportSize(phone);
  const show = await plugCamera(page);
  const complaints = watchConsole(page);
  await page.goto('/my/');
  await page.getByRole('navigation').getByRole('link', { name: 'Scan' }).click();
  await expect(page.getByText(/^Hold the camera over the sticker/)).toBeVisible();
  await expectSound(page, 'the scanner');
  await show('https://elsewhere.example/c/ABCDEFGHJKMN');
  await expect(page.getByText('This is no sticker of your company’s.')).toBeVisible();
  await show(`${new URL(baseURL ?? '').origin}/c/ABCDEFGHJKMN`);
  await expect(page).toHaveURL(/\/my\/c\/ABCDEFGHJKMN$/);
  await expect(page.getByRole('heading', { level: 2, name: 'There is no such code' })).toBeVisible();

  await show(null);
  await page.getByRole('navigation').getByRole('link', { name: 'Scan' }).click();
  const code = page.getByRole('textbox', { name: 'Code on the sticker' });
  await code.fill('abc');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('A code has twelve letters, as they stand below the square.')).toBeVisible();
  await code.fill('abcd-efgh-jkmp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my\/c\/ABCDEFGHJKMP$/);
  expect(complaints()).toEqual([]);
  await page.context().close();
});

test('its light is out when somebody comes back to the app, and can be lit again', async ({ browser, request }) => {
  const { email } = await makeUser(request);
  const page = await openSession(browser, await beginSession(request, email, 'me'));
  await page.setViewportSize(phone);
  await plugCamera(page);
  await page.addInitScript(() => {
    const track = MediaStreamTrack.prototype;
    track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    track.applyConstraints = function lit(this: MediaStreamTrack) {
      // As a browser does it: a track that has ended takes none.
      return this.readyState === 'live' ? Promise.resolve() : Promise.reject(new DOMException('', 'InvalidStateError'));
    };
    let state = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    Object.assign(window, {
      turn: (to: string) => {
        state = to;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
  const turn = (to: 'hidden' | 'visible') => page.evaluate((to) => (window as unknown as { turn(to: string): void }).turn(to), to);
  const complaints = watchConsole(page);
  await page.goto('/my/scan');
  const light = page.getByRole('button', { name: 'Light' });
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  await turn('hidden');
  // Nobody looks, and there is nothing that could be lit.
  await expect(light).toHaveCount(0);
  await turn('visible');
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  expect(complaints()).toEqual([]);
  await page.context().close();
});

test('without a camera, or where it may not be used, the scanner says so and the code is typed', async ({ browser, request }) => {
  const { email } = await makeUser(request);
  const page = await openSession(browser, await beginSession(request, email, 'me'));
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', sessionStorage.getItem('why') ?? 'NotFoundError'));
  });
  await page.goto('/my/scan');
  await expect(page.getByText(/^There is no camera here\. Type the code/)).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('why', 'NotAllowedError'));
  await page.reload();
  await expect(page.getByText(/^The camera may not be used here\./)).toBeVisible();
  await expectSound(page, 'a scanner that may not look');
  await page.context().close();
});
