import { transcode } from 'node:buffer';

/** Below so many characters the other way is as quick. */
const longFrom = 4_096;

/** Lies there between two texts; each is done with at once. */
const scratch = Buffer.allocUnsafeSlow(262_144);

/**
 * A text in UTF-8. V8 counts the bytes of a long one and then writes them, one character after the other where one of them is Turkish, say:
 * of a list's page 100 µs, which its two bytes for each character, put into UTF-8 by many at a time, take 9 of.
 */
export function bytesOf(text: string): Buffer {
  if (text.length < longFrom) return Buffer.from(text);
  try {
    return transcode(wide(text), 'ucs2', 'utf8');
  } catch {
    // Half of a character that takes two, which a text of JavaScript may hold and UTF-8 can't.
    return Buffer.from(text);
  }
}

function wide(text: string): Buffer {
  if (text.length * 2 > scratch.length) return Buffer.from(text, 'ucs2');
  return scratch.subarray(0, scratch.write(text, 'ucs2'));
}
