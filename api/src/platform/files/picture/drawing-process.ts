// The program of the process that draws one picture anew: an order on its standard input, both pictures on its output. Where a file
// can't be read it ends without an answer.
import { readFileSync, writeSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import sharp, { type Sharp } from 'sharp';
import type { Answer, DrawingOrder } from './draw-anew.ts';

const { bytes, format, maxSide } = deserialize(readFileSync(0)) as DrawingOrder;
const thumbnailSide = 320;
/** Of a picture as it is given: a small file can unpack to gigabytes. */
const maxPixels = 60_000_000;
const quality = 88;

sharp.concurrency(1);
const read = format === 'pdf' ? await firstPage() : drawing();
const { data: whole, info } = await read
  .rotate()
  .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: format !== 'svg' })
  .webp({ quality, smartSubsample: true })
  .toBuffer({ resolveWithObject: true });
const small = await sharp(whole)
  .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
  .webp()
  .toBuffer();
const answer = serialize({
  picture: new Uint8Array(whole),
  thumbnail: new Uint8Array(small),
  width: info.width,
  height: info.height,
} satisfies Answer);
for (let written = 0; written < answer.length; ) written += writeSync(1, answer, written);

function drawing(): Sharp {
  return sharp(Buffer.from(bytes), { limitInputPixels: maxPixels, failOn: 'error' });
}

/** On white paper, as large as the picture may become. */
async function firstPage(): Promise<Sharp> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const page = (await library.loadDocument(new Uint8Array(bytes))).getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = maxSide / Math.max(originalWidth, originalHeight, 1);
  const { data, width, height } = await page.render({ scale, render: 'bitmap' });
  return sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }).flatten({ background: '#ffffff' });
}
