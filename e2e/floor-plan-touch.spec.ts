import { expect, type Page } from '@playwright/test';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import { administratorToken, newMark } from './accounts.ts';
import { restingBox, settled, watchConsole } from './soundness.ts';
import { test } from './test.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

type Finger = [x: number, y: number];

/** Two fingers that go apart, as a touch screen tells it. */
async function pinch(page: Page, middle: Finger, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: middle[0] - apart / 2, y: middle[1], id: 1 },
    { x: middle[0] + apart / 2, y: middle[1], id: 2 },
  ];
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });
  await send('touchStart', fingers(from).slice(0, 1));
  await send('touchStart', fingers(from));
  for (let step = 1; step <= 8; step++) await send('touchMove', fingers(from + ((to - from) * step) / 8));
  await send('touchEnd', []);
  await client.detach();
}

const drawing = (page: Page) => page.getByRole('region', { name: 'Floor plan' });
const scale = (page: Page): Promise<number> =>
  drawing(page).evaluate((plan) => new DOMMatrix(getComputedStyle(plan.firstElementChild as Element).transform).a);

/** Once the plan has been fitted into its place. */
async function restingScale(page: Page): Promise<number> {
  let last = Number.NaN;
  const isSame = async () => {
    const before = last;
    last = await scale(page);
    return last === before;
  };
  await expect.poll(isSame, { intervals: [100] }).toBe(true);
  return last;
}

test('two fingers zoom a plan where they are, in the live plan and on the drawing board, whatever tool is chosen', async ({
  page,
  request,
}) => {
  const complaints = watchConsole(page);
  const headers = { token: administratorToken() };
  const add = async (path: string, data: object): Promise<number> => {
    const answer = await request.post(`${apiBasePath}${path}`, { headers, data });
    return ((await answer.json()) as { data: { id: number } }).data.id;
  };
  const mark = newMark();
  const locationId = await add('/locations', { name: `Touch ${mark}` });
  const buildingId = await add('/buildings', { name: `House ${mark}`, locationId });
  const id = await add('/workspaces', { name: `Kat ${mark}`, locationId, buildingId, capacity: 5 });
  const desks = [{ label: 'A', x: 800, y: 500 }];
  await request.put(`${apiBasePath}/workspaces/${id}/desks`, { headers, data: { version: 0, desks } });

  for (const mode of ['live', 'edit']) {
    await page.goto(`/office-plan?id=${id}&mode=${mode}`);
    await expect(drawing(page)).toBeVisible();
    await settled(page);
    if (mode === 'edit')
      await page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Desk', exact: false }).first().click();
    const box = await restingBox(drawing(page));
    const middle: Finger = [box.x + box.width / 2, box.y + box.height / 2];
    const before = await restingScale(page);
    await pinch(page, middle, 80, 240);
    await expect.poll(() => scale(page)).toBeGreaterThan(before * 2.5);
    await pinch(page, middle, 240, 80);
    await expect.poll(() => scale(page)).toBeLessThan(before * 1.2);
  }
  // The tool that was chosen has put nothing down.
  await expect(page.getByRole('main').getByText('1 desk', { exact: true })).toBeVisible();
  expect(complaints()).toEqual([]);
});
