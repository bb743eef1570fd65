import { imageMaxBytes } from '@population-tracker/contract/kernel/constants';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import type { Context } from '#api/context.ts';
import { refuse } from '#platform/refusal.ts';
import type { FileOwner } from '../file-owner.ts';
import { storeFile, storeThumbnail } from '../store.ts';
import { drawAnew } from './draw-anew.ts';
import { formatOf, type PictureFormat } from './formats.ts';
import { Turns } from './turns.ts';

interface Options {
  /** What may be given; of a PDF the first page is taken. */
  formats: readonly PictureFormat[];
  /** Said to whoever gives anything else. */
  otherwise: ErrorKey;
  /** Width and height at most, in px; a larger picture is made smaller. */
  maxSide: number;
  /** What it is a picture of. */
  owner: FileOwner;
}

/** A drawing takes a core and up to some hundred MB for up to 20 s; a picture that waits is held in memory. */
const turns = new Turns({ atOnce: 2, waiting: 6, patienceMs: 10_000 });

/**
 * Stores a picture drawn anew as WebP, with a small one beside it: nothing of the given file's own bytes, scripts or notes on
 * where it was taken is ever served.
 * @returns the file's id, and the stored picture's size in px
 * @throws Refusal for other formats, more than 10 MB, what can't be drawn, and while too many are being drawn
 */
export async function storePicture(ctx: Context, file: { name: string; bytes: Buffer }, options: Options) {
  if (file.bytes.length === 0) refuse('uploads.fileEmpty', { field: 'file' });
  if (file.bytes.length > imageMaxBytes) refuse('uploads.tooLarge', { field: 'file', values: { megabytes: imageMaxBytes / 1024 / 1024 } });
  const format = formatOf(file.bytes);
  if (!format || !options.formats.includes(format)) refuse(options.otherwise, { field: 'file' });
  const order = { bytes: file.bytes, format, maxSide: options.maxSide };
  const drawn = (await turns.take(() => drawAnew(order))) ?? refuse('files.brokenPicture', { field: 'file' });
  const name = `${file.name.replace(/\.[^.]*$/, '')}.webp`;
  const id = await storeFile(ctx, { name, contentType: 'image/webp', bytes: drawn.picture, owner: options.owner });
  await storeThumbnail(ctx, id, { name, contentType: 'image/webp', bytes: drawn.thumbnail });
  return { id, width: drawn.width, height: drawn.height };
}
