import { type Browser, expect, type Page } from '@playwright/test';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { type PlaceCodes, placeCodePath } from '@population-tracker/contract/place-codes/place-codes';
import { decodeQR } from 'qr/decode.js';
import { newMark, sessionFile } from './accounts.ts';
import { api } from './day-board.ts';
import { test } from './test.ts';

/** How many stand on a sheet, by what the size is called. */
const sizes = [
  { name: '48 × 39 mm', each: 28 },
  { name: '64 × 66 mm', each: 12 },
  { name: '96 × 90 mm', each: 6 },
];
const deskCount = 13;
/** In the points of a PDF, and in the pixels of a page that is shown as it is printed. */
const a4 = { points: [595, 842], widthPx: 793.7, heightPx: 1122.5 } as const;
const sharpness = 2;

test('a floor’s stickers are printed on sheets of A4, one for each place: whole, apart, and each code leads to its own place', async ({
  browser,
  request,
}) => {
  const mark = newMark();
  const add = async (path: string, data: object) => (await api<{ id: number }>(request, 'POST', path, data)).id;
  const locationId = await add('/locations', { name: `Site ${mark}`, timeZone: defaultTimeZone });
  const buildingId = await add('/buildings', { name: `A house whose name needs all the room that there is ${mark}`, locationId });
  const workspaceId = await add('/workspaces', { name: `Floor ${mark}`, locationId, buildingId, capacity: deskCount });
  const labelOf = (at: number) => (at === 0 ? 'By the window 1000' : `D${at}`);
  for (let at = 0; at < deskCount; at++) await add('/desks', { workspaceId, label: labelOf(at), x: 200 + at * 200, y: 200 });
  await api(request, 'POST', '/place-codes', { workspaceId });
  const { items, address } = await api<PlaceCodes>(request, 'GET', `/place-codes?workspaceId=${workspaceId}`);
  expect(items).toHaveLength(deskCount);
  expect(new URL(address).pathname).toBe(placeCodePath);

  const page = await openPrinting(browser);
  await page.goto(`/place-codes?workspaceId=${workspaceId}`);
  let first: string[] = [];
  for (const { name, each } of sizes) {
    await page.getByText(name).click();
    await page.getByRole('button', { name: 'Print stickers' }).click();
    const sheets = page.locator('body > [data-size]').locator('> div');
    await expect(sheets).toHaveCount(Math.ceil(deskCount / each));
    await page.emulateMedia({ media: 'print' });
    expect(await cutIn(page)).toEqual([]);
    // To read them takes long: where the smallest can be read, and the others are drawn the same, so can they.
    if (first.length === 0) {
      expect(await codesOn(page)).toEqual(items.map(({ label, code }) => [label, `${address}${code}`]));
      first = await drawnOn(page);
    }
    expect(await drawnOn(page), name).toEqual(first);
    await page.emulateMedia({ media: null });
    expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toEqual(Array(Math.ceil(deskCount / each)).fill(a4.points));
    // What was printed is gone.
    await expect(sheets).toHaveCount(0);
  }
  await page.context().close();
});

/** As sharp as a printer needs it, and without a dialog that nobody would close. */
async function openPrinting(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ storageState: sessionFile, deviceScaleFactor: sharpness });
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  return page;
}

/** What of the stickers, their words and codes goes over an edge: of the sheet, of the sticker, or of the sticker beside it. */
const cutIn = (page: Page): Promise<string[]> =>
  page.evaluate((paper) => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const inside = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 0.5 &&
      inner.right <= outer.right + 0.5 &&
      inner.top >= outer.top - 0.5 &&
      inner.bottom <= outer.bottom + 0.5;
    const apart = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
    const found: string[] = [];
    for (const sheet of document.querySelectorAll('body > [data-size] > div')) {
      const edge = boxOf(sheet);
      if (Math.abs(edge.width - paper.widthPx) > 1 || edge.height > paper.heightPx) found.push(`a sheet of ${edge.width} × ${edge.height}`);
      const stickers = [...sheet.children].filter((child) => child.querySelector('svg'));
      for (const [at, sticker] of stickers.entries()) {
        const name = sticker.querySelector('b')?.textContent ?? '';
        if (!inside(boxOf(sticker), edge)) found.push(`${name} is cut by its sheet`);
        if (stickers.slice(0, at).some((other) => !apart(boxOf(other), boxOf(sticker)))) found.push(`${name} lies on another`);
        for (const part of sticker.querySelectorAll('svg, p, code, span, b'))
          if (!inside(boxOf(part), boxOf(sticker))) found.push(`${name}: ${part.tagName} goes over the edge`);
        const label = sticker.querySelector('b');
        if (label && label.scrollHeight > label.clientHeight + 2) found.push(`${name} is not there as a whole`);
      }
      const foot = sheet.lastElementChild;
      if (!foot || !inside(boxOf(foot), edge)) found.push('the foot is cut');
    }
    return found;
  }, a4);

/** What each sticker says that it is, and how its code is drawn, whatever its size. */
const drawnOn = (page: Page): Promise<string[]> =>
  page
    .locator('body > [data-size] svg')
    .evaluateAll((codes) =>
      codes.map((svg) => `${svg.parentElement?.querySelector('b')?.textContent}: ${svg.getAttribute('viewBox')} ${svg.innerHTML}`),
    );

/** What each sticker says that it is, and what a phone would read from it, as it is drawn. */
async function codesOn(page: Page): Promise<[string, string][]> {
  const picture = (await page.screenshot({ fullPage: true, scale: 'device' })).toString('base64');
  const seen = await page.evaluate(
    async ({ picture, sharpness }) => {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      const drawn = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      return [...document.querySelectorAll('body > [data-size] svg')].map((svg) => {
        const { x, y, width } = svg.getBoundingClientRect();
        // With the quiet zone that is left around it.
        const quiet = width * 0.1;
        const side = Math.round((width + 2 * quiet) * sharpness);
        const canvas = new OffscreenCanvas(side, side).getContext('2d') as OffscreenCanvasRenderingContext2D;
        const [left, top] = [(x - quiet + window.scrollX) * sharpness, (y - quiet + window.scrollY) * sharpness];
        canvas.drawImage(drawn, left, top, side, side, 0, 0, side, side);
        const { data } = canvas.getImageData(0, 0, side, side);
        let grey = '';
        for (let at = 0; at < data.length; at += 4) grey += String.fromCharCode(data[at] ?? 0);
        return { label: svg.parentElement?.querySelector('b')?.textContent ?? '', side, grey: btoa(grey) };
      });
    },
    { picture, sharpness },
  );
  return seen.map(({ label, side, grey }) => [label, textIn(Buffer.from(grey, 'base64'), side)]);
}

/** @param grey a byte a pixel */
function textIn(grey: Buffer, side: number): string {
  const pixels = new Uint8ClampedArray(side * side * 4).map((_, at) => (at % 4 === 3 ? 255 : (grey[at >> 2] ?? 0)));
  return decodeQR({ width: side, height: side, data: pixels });
}

/** Width and height of each page, in whole points. */
const pagesIn = (pdf: Buffer): number[][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
    sides.map((side) => Math.round(Number(side))),
  );
