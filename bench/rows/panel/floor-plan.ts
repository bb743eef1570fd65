import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { browserPath } from '../../../tools/run/browser/browser.ts';
import { startApiProcess } from '../../machine/api-process.ts';
import { apiPath, type Stage } from '../../machine/stage.ts';
import { type Figure, ms, type Row } from '../figure.ts';

const desks = 2_000;
const timeoutMs = 60_000;
const steps = 240;
/** Faster than any screen paints, so that each frame has something new. */
const stepMs = 8;

/** The drawing board with 2,000 desks in a real browser: how many frames a second it paints while one pans, zooms and drags. */
export const floorPlan: Row = {
  name: 'floor-plan',
  sizes: 'largest',
  async measure({ databaseUrl, server, token }: Stage): Promise<Figure[]> {
    const api = await startApiProcess({ DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir });
    const browser = await chromium.launch({ executablePath: browserPath(), args: ['--no-sandbox'] });
    const url = `http://127.0.0.1:${api.port}`;
    try {
      const workspaceId = await largePlan(url, token);
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addInitScript((token) => localStorage.setItem('population-tracker.token', token), token);
      const page = await context.newPage();
      await page.goto(`${url}/office-plan?id=${workspaceId}&mode=edit`);
      await page
        .locator('[data-desk]')
        .nth(desks - 1)
        .waitFor({ state: 'attached', timeout: timeoutMs });
      await sleep(2_000);
      return [
        await figure(page, 'floorPlan.pan', 'panning', pan),
        await figure(page, 'floorPlan.zoom', 'zooming with the wheel', zoom),
        await figure(page, 'floorPlan.drag', 'dragging a desk with snap lines', drag),
      ];
    } finally {
      await browser.close();
      await api.stop();
    }
  },
};

/** A workspace at a location of its own: those of the stage are meant for fewer. */
async function largePlan(url: string, token: string): Promise<number> {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { token, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    const { data, error } = (await answer.json()) as { data: T; error: string | null };
    if (!answer.ok) throw new Error(error ?? `${method} ${path}`);
    return data;
  };
  const name = `Plan ${Date.now()}`;
  const { id: locationId } = await call<{ id: number }>('POST', apiPath('/locations'), { name });
  const { id: buildingId } = await call<{ id: number }>('POST', apiPath('/buildings'), { name, locationId });
  const { id } = await call<{ id: number }>('POST', apiPath('/workspaces'), { name, locationId, buildingId, capacity: desks });
  const layout = Array.from({ length: desks }, (_, index) => ({
    label: `D-${index}`,
    x: 150 + (index % 50) * 150,
    y: 150 + Math.floor(index / 50) * 110,
  }));
  await call('PUT', apiPath(`/workspaces/${id}/desks`), { version: 0, desks: layout });
  return id;
}

type Act = (page: Page, middle: [number, number]) => Promise<void>;

async function figure(page: Page, name: string, what: string, act: Act): Promise<Figure> {
  const box = await page.locator('section:has([data-desk])').first().boundingBox();
  if (!box) throw new Error('The plan is not shown.');
  await page.evaluate(countFrames);
  await act(page, [box.x + box.width / 2, box.y + box.height / 2]);
  const times = await page.evaluate(() => (window as unknown as Counting).frames);
  await page.mouse.up();
  await sleep(600);
  const gaps = times.slice(1).map((at, index) => at - (times[index] as number));
  const sorted = gaps.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000;
  return {
    name,
    what: `frames a second with ${desks.toLocaleString('en')} desks, ${what}`,
    value: gaps.length / seconds,
    unit: 'frames/s',
    behind: `${times.length} frames, median ${ms(at(0.5))}, 95 of 100 within ${ms(at(0.95))}, longest ${ms(at(1))}`,
  };
}

interface Counting {
  frames: number[];
}

/** Runs in the page. */
function countFrames(): void {
  const frames: number[] = [];
  (window as unknown as Counting).frames = frames;
  const tick = (at: number) => {
    if ((window as unknown as Counting).frames !== frames) return;
    frames.push(at);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

async function wander(page: Page, [x, y]: [number, number]): Promise<void> {
  for (let step = 0; step < steps; step++) {
    await page.mouse.move(x + Math.sin(step / 15) * 180, y + Math.cos(step / 15) * 110 - 110);
    await sleep(stepMs);
  }
}

const pan: Act = async (page, middle) => {
  await page.mouse.move(...middle);
  await page.mouse.down({ button: 'middle' });
  await wander(page, middle);
  await page.mouse.up({ button: 'middle' });
};

const zoom: Act = async (page, middle) => {
  await page.mouse.move(...middle);
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, step % 80 < 40 ? -60 : 60);
    await sleep(stepMs);
  }
};

const drag: Act = async (page) => {
  // The desk in the middle of what is seen.
  const place = await page.evaluate(() => {
    const stage = document.querySelector('section:has([data-desk])')?.getBoundingClientRect();
    const [x, y] = [(stage?.left ?? 0) + (stage?.width ?? 0) / 2, (stage?.top ?? 0) + (stage?.height ?? 0) / 2];
    const middles = [...document.querySelectorAll('[data-desk]')].map((desk) => {
      const { left, top, width, height } = desk.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as [number, number];
    });
    return middles.sort((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0];
  });
  if (!place) throw new Error('No desk is shown.');
  await page.mouse.move(...place);
  await page.mouse.down();
  await wander(page, place);
};
