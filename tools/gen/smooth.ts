/** A table of a font file: its four letters and its bytes. */
type Table = readonly [tag: string, content: Buffer];

/**
 * Says to whoever draws the font that it has no hints and is to be smoothed at every size. Without these two tables FreeType hints it by
 * itself where screens are coarse, rounds the width of each letter to whole pixels, and text comes out some 3 % wider.
 * Their contents are what the OpenType specification asks for: `gasp` with one range for all sizes, `prep` that switches drop-out control on.
 * @param font an OpenType file that isn't packed
 */
export function smoothed(font: Buffer): Buffer {
  const gasp = Buffer.from('00010001ffff000f', 'hex');
  const prep = Buffer.from('b801ff85b0048d', 'hex');
  return written(font.subarray(0, 4), [...tablesOf(font), ['gasp', gasp], ['prep', prep]]);
}

const tablesOf = (font: Buffer): Table[] =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(12 + 16 * index);
    const at = entry.readUInt32BE(8);
    return [entry.toString('latin1', 0, 4), font.subarray(at, at + entry.readUInt32BE(12))];
  });

function written(version: Buffer, tables: readonly Table[]): Buffer {
  const power = Math.floor(Math.log2(tables.length));
  const head = Buffer.alloc(12 + 16 * tables.length);
  version.copy(head);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(16 * 2 ** power, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const [index, [tag, content]] of tables.toSorted(([one], [other]) => (one < other ? -1 : 1)).entries()) {
    const entry = head.subarray(12 + 16 * index);
    entry.write(tag, 'latin1');
    entry.writeUInt32BE(sumOf(content), 4);
    entry.writeUInt32BE(at, 8);
    entry.writeUInt32BE(content.length, 12);
    const padded = padToWords(content);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}

const padToWords = (content: Buffer): Buffer => Buffer.concat([content, Buffer.alloc(-content.length & 3)]);

/** As the format reckons it: the sum of its words, of which the last is filled up with zeros. */
function sumOf(content: Buffer): number {
  const padded = padToWords(content);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
