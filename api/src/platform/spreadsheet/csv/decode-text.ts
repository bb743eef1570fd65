/**
 * The text of a file whose encoding nobody tells: by its byte order mark, else UTF-16 where every other byte of mostly
 * western text is zero, else UTF-8 where it is valid, else windows-1254 as Turkish programs save it.
 * @param cut the bytes are the beginning of a longer file, so the last character may be incomplete
 */
export function decodeText(bytes: Uint8Array, cut = false): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes);
  const marked = first === 0xef && second === 0xbb && third === 0xbf;
  const wide = marked ? null : unmarkedUtf16(bytes);
  if (wide) return decode(wide, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return decode(marked ? 'utf-8' : 'windows-1254', bytes);
  }
}

const binaryShare = 0.01;

/** A text has no NUL but by accident, in a cell: what has many is no text at all. */
export function isBinary(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('\0'); at >= 0; at = text.indexOf('\0', at + 1)) count++;
  return count > text.length * binaryShare;
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** Separators, digits, line breaks and most letters have a zero byte in UTF-16, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length & ~1, 4096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++;
    if (bytes[at + 1] === 0) odd++;
  }
  const enough = length * 0.2;
  if (odd > enough && even * 10 < odd) return 'utf-16le';
  if (even > enough && odd * 10 < even) return 'utf-16be';
  return null;
}
