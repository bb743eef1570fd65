// Which characters a text may hold: one rule for forms, calls and uploaded sheets.

/**
 * No text has these by intention: controls other than tab and line breaks, halves of surrogate pairs (the database has no place for
 * them), and code points that are no characters (a spreadsheet's XML has no place for them).
 */
const unshowable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;

/** Of ASCII and the Latin letters, all that is neither of what follows nor `unshowable`: nearly all texts are of these alone, which is told at once. */
const plain = /^[\t\n\r -~\u00a0-\u00ac\u00ae-\u024f]*$/;

/** Whether every character of the text can be shown and kept. */
export const isShowable = (text: string): boolean => plain.test(text) || text.search(unshowable) < 0;

/** The text without what can't be shown or kept. */
export const withoutUnshowable = (text: string): string => text.replace(unshowable, '');

/**
 * Characters that nobody sees: marks that turn the direction of what stands around them, spaces without a width, fillers. They come
 * along when something is copied, and make two equal names differ or one name look like another.
 */
const invisible =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb';
/** Letters that a joiner (U+200C, U+200D) shapes, as Persian and the scripts of India need it, and the parts of an emoji. */
const joined = [
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Adlm', 'Rohg', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  ...['Khmr', 'Mymr', 'Tibt'],
].map((script) => `\\p{Script=${script}}`);
const emoji = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f';
/** A tag spells the flag of a region behind a black flag, with six tags at most. */
const strayTags = '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,6})[\\u{e0000}-\\u{e007f}]';
const unseen = new RegExp(`[${invisible}]|(?<![${joined.join('')}${emoji}])[\\u200c\\u200d]|${strayTags}`, 'gu');

/** The text without the characters that nobody sees; joiners stay where they shape a letter or an emoji. */
export const withoutUnseen = (text: string): string => (plain.test(text) ? text : text.replace(unseen, ''));
