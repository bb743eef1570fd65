import { expect, type Page } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { encode } from 'uqr';
import { beginSession, goOnAs, makeUser, newMark, nobody } from './accounts.ts';
import { api } from './day-board.ts';
import { expectNoViolation, expectSound, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ storageState: nobody, viewport: { width: 390, height: 844 } });

test.describe('in a Turkish browser', () => {
  test.use({ locale: 'tr-TR' });

  test('a floor is looked at day by day, and a desk taken on it', async ({ page, request }) => {
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
    await goOnAs(page, await beginSession(request, email, 'me'));
    const complaints = watchConsole(page);
    // Nothing has said which language is wanted but the browser.
    await page.goto('/my');
    await expect(page).toHaveTitle('Haftam - Population Tracker');
    await page.getByRole('navigation').getByRole('link', { name: 'Kat planı', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kat planı' })).toBeVisible();
    // Tomorrow, whatever is left of today.
    const after = page.getByRole('button', { name: 'Sonraki gün' });
    await after.click();
    const floor = page.getByRole('combobox', { name: 'Çalışma alanı' });
    await floor.selectOption(String(floors[1]));
    await page.getByRole('button', { name: 'P-2, boş' }).click();
    await expectSound(page, 'a desk on the plan');
    await page.getByRole('button', { name: /^Ayır: P-2, / }).click();
    await expect(page.getByRole('status').filter({ hasText: /P-2 ayrıldı/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^P-2/ })).toBeVisible();
    await after.click();
    await expect(page.getByRole('button', { name: 'P-2, boş' })).toBeVisible();
    await expect(floor).toHaveValue(String(floors[1]));
    expect(complaints()).toEqual([]);
  });
});

/** A browser without a camera, then with one that may not be used: both may turn out at any visit of the scanner. */
const cameraFails = (page: Page, why: 'NotFoundError' | 'NotAllowedError') =>
  page.evaluate((why) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', why));
  }, why);

/**
 * In the place of a camera: a stream of pictures with what this page is told to show, and a lamp that can be lit as long as the stream
 * runs. It is plugged into the open page, not into each that is loaded, which would end this one for the tests to come.
 */
async function plugCamera(page: Page): Promise<(text: string | null) => Promise<void>> {
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 320, height: 320 });
    const ink = canvas.getContext('2d') as CanvasRenderingContext2D;
    let code: boolean[][] = [];
    setInterval(() => {
      ink.fillStyle = 'white';
      ink.fillRect(0, 0, 320, 320);
      ink.fillStyle = 'black';
      const size = Math.floor(240 / Math.max(1, code.length));
      for (const [y, row] of code.entries())
        for (const [x, dark] of row.entries()) if (dark) ink.fillRect(40 + x * size, 40 + y * size, size, size);
    }, 100);
    const track = MediaStreamTrack.prototype;
    track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    track.applyConstraints = function lit(this: MediaStreamTrack) {
      // As a browser does it: a track that has ended takes none.
      return this.readyState === 'live' ? Promise.resolve() : Promise.reject(new DOMException('', 'InvalidStateError'));
    };
    let state = 'visible';
    Object.defineProperty(document, 'visibilityState', { get: () => state });
    const turn = (to: string) => {
      state = to;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    Object.assign(window, { turn, showToCamera: (seen: boolean[][]) => (code = seen) });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  });
  return async (text) => {
    const code = text === null ? [] : encode(text).data;
    await page.evaluate((seen) => (window as unknown as { showToCamera(code: boolean[][]): void }).showToCamera(seen), code);
  };
}

const turn = (page: Page, to: 'hidden' | 'visible') =>
  page.evaluate((to) => (window as unknown as { turn(to: string): void }).turn(to), to);

test('the app reads a sticker by its camera, refuses another’s code, and takes one that is typed; its light is out when somebody comes back, and a camera that can’t be used is told of', async ({
  page,
  request,
  baseURL,
}) => {
  const { email } = await makeUser(request);
  await goOnAs(page, await beginSession(request, email, 'me'));
  const complaints = watchConsole(page);
  await page.goto('/my/');
  const visit = async (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();

  await test.step('without a camera, or where it may not be used, the scanner says so', async () => {
    await cameraFails(page, 'NotFoundError');
    await visit('Scan');
    await expect(page.getByText(/^There is no camera here\. Type the code/)).toBeVisible();
    await visit('My week');
    await cameraFails(page, 'NotAllowedError');
    await visit('Scan');
    await expect(page.getByText(/^The camera may not be used here\./)).toBeVisible();
    await expectSound(page, 'a scanner that may not look');
    await visit('My week');
  });

  const show = await plugCamera(page);
  await test.step('the lamp goes out with the picture, and can be lit again', async () => {
    await visit('Scan');
    await expect(page.getByText(/^Hold the camera over the sticker/)).toBeVisible();
    await expectNoViolation(page, 'the scanner');
    const light = page.getByRole('button', { name: 'Light' });
    await light.click();
    await expect(light).toHaveAttribute('aria-pressed', 'true');
    await turn(page, 'hidden');
    // Nobody looks, and there is nothing that could be lit.
    await expect(light).toHaveCount(0);
    await turn(page, 'visible');
    await expect(light).toHaveAttribute('aria-pressed', 'false');
    await light.click();
    await expect(light).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a sticker is read', async () => {
    await show('https://elsewhere.example/c/ABCDEFGHJKMN');
    await expect(page.getByText('This is no sticker of your company’s.')).toBeVisible();
    await show(`${new URL(baseURL ?? '').origin}/c/ABCDEFGHJKMN`);
    await expect(page).toHaveURL(/\/my\/c\/ABCDEFGHJKMN$/);
    await expect(page.getByRole('heading', { level: 2, name: 'There is no such code' })).toBeVisible();
    await show(null);
  });

  await test.step('or typed', async () => {
    await visit('Scan');
    const code = page.getByRole('textbox', { name: 'Code on the sticker' });
    await code.fill('abc');
    await page.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByText('A code has twelve letters, as they stand below the square.')).toBeVisible();
    await code.fill('abcd-efgh-jkmp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/my\/c\/ABCDEFGHJKMP$/);
  });
  expect(complaints()).toEqual([]);
});
