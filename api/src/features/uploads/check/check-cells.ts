import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { isShowable, withoutUnseen } from '@population-tracker/contract/kernel/plain-text';

/** What is shown by its picture where a sheet is kept: the database takes some of it in no text at all. */
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
  return leftovers.test(text) || !isShowable(text) ? 'value.controlCharacters' : null;
}

/**
 * As a form would take it, without what nobody sees; and without the apostrophe that an export puts before whatever looks like a
 * formula, so that its file can be uploaded again.
 */
export function meantText(text: string): string {
  const seen = withoutUnseen(text);
  return /^'+[=+\-@]/.test(seen) ? seen.slice(1) : seen;
}

const [picturesOfControls, pictureOfDelete] = [0x2400, '\u2421'];

/** The text as it can be kept and shown: what can't be seen stands as its picture, and is refused as long as it isn't mended. */
export function storable(text: string): string {
  const seen = text.replace(controls, (one) =>
    one === '\u007f' ? pictureOfDelete : String.fromCharCode(picturesOfControls + one.charCodeAt(0)),
  );
  return seen.toWellFormed();
}
