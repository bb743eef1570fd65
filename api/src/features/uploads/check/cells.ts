import type { ErrorKey } from '@population-tracker/contract/errors';

/** What no text may hold, whatever its field says: the database takes some of it in no text at all. */
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** What is left of them in a sheet that was kept, and what a wrong encoding leaves behind. */
const leftovers = /[\u2400-\u2421\ufffd]/;
/** As spreadsheet programs write them, in English and in Turkish. */
const errorTexts = new Set(
  '#REF! #N/A #NAME? #VALUE! #DIV/0! #NUM! #NULL! #SPILL! #CALC! #BAŞV! #YOK #AD? #DEĞER! #SAYI/0! #SAYI! #BOŞ! #TAŞMA! #HESAPLA!'.split(
    ' ',
  ),
);

/** What is wrong with a cell before anybody asks what it means; null for nothing. */
export function wrongCell(text: string): ErrorKey | null {
  if (text.includes('#') && errorTexts.has(text.trim())) return 'uploads.errorCell';
  return text.search(controls) >= 0 || leftovers.test(text) || !text.isWellFormed() ? 'value.controlCharacters' : null;
}

/** Without the apostrophe that an export puts before whatever looks like a formula: its file can be uploaded again. */
export const meantText = (text: string): string => (/^'[=+\-@]/.test(text) ? text.slice(1) : text);

/** Marks that turn the direction of a text, and with it what its ending seems to be. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

/** A file's name as it can be kept and shown. */
export const shownFileName = (name: string): string => storable(name).replace(turns, '');

const [picturesOfControls, pictureOfDelete] = [0x2400, '\u2421'];

/** The text as it can be kept and shown: what can't be seen stands as its picture, and is refused as long as it isn't mended. */
export function storable(text: string): string {
  const seen = text.replace(controls, (one) =>
    one === '\u007f' ? pictureOfDelete : String.fromCharCode(picturesOfControls + one.charCodeAt(0)),
  );
  return seen.toWellFormed();
}
