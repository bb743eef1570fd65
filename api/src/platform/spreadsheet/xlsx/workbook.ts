import { refuse } from '#platform/refusal.ts';
import { type NumberStyle, numberStyle, plainText } from './xlsx-cells.ts';
import { type XmlHandler, XmlScanner } from './xml.ts';
import { unpack, type Zip } from './zip.ts';

/** Scans one part of the package. @throws Refusal when it isn't readable XML */
export async function scanPart(zip: Zip, name: string, handler: XmlHandler): Promise<void> {
  const entry = zip.entries.get(name);
  if (!entry) refuse('uploads.unreadable');
  const scanner = new XmlScanner(handler);
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  for await (const chunk of unpack(zip, entry)) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
    scanner.write(decoder.decode(chunk, { stream: true }));
  }
  if (decoder) scanner.write(decoder.decode());
  scanner.end();
}

/** Whether these letters stand anywhere in a part: much cheaper than to scan it. */
export async function mentions(zip: Zip, name: string, letters: string): Promise<boolean> {
  const entry = zip.entries.get(name);
  if (!entry) return false;
  let before = Buffer.alloc(0);
  for await (const chunk of unpack(zip, entry)) {
    const text = Buffer.concat([before, chunk]);
    if (text.includes(letters)) return true;
    before = text.subarray(-letters.length);
  }
  return false;
}

const encodingOf = ([first, second]: Buffer) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

export interface Workbook {
  /** The visible sheets with the parts that hold them; the first one where none is visible. */
  sheets: { name: string; part: string }[];
  strings: string | null;
  styles: string | null;
  from1904: boolean;
}

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const name = [...zip.entries.keys()].find((entry) => /^xl\/workbook\d*\.xml$/.test(entry)) ?? refuse('uploads.content');
  const found: { name: string; relation: string; hidden: boolean }[] = [];
  let from1904 = false;
  await scanPart(zip, name, {
    open: (element, attributes) => {
      if (element === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (element !== 'sheet') return;
      const hidden = /hidden/i.test(attributes['state'] ?? '');
      found.push({ name: plainText(attributes['name'] ?? ''), relation: relationId(attributes), hidden });
    },
    close: () => {},
    text: () => {},
  });
  const relations = await readRelations(zip, name);
  const visible = found.filter(({ hidden }) => !hidden);
  const sheets = (visible.length > 0 ? visible : found.slice(0, 1)).flatMap(({ name, relation }) => {
    const part = relations.byId.get(relation);
    return part ? [{ name, part }] : [];
  });
  if (sheets.length === 0) refuse('uploads.unreadable');
  return { sheets, strings: relations.byType.get('sharedStrings') ?? null, styles: relations.byType.get('styles') ?? null, from1904 };
}

/** The prefix of the relationships' namespace is `r` by custom only. */
const relationId = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

async function readRelations(zip: Zip, workbook: string) {
  const byId = new Map<string, string>();
  const byType = new Map<string, string>();
  await scanPart(zip, workbook.replace(/([^/]+)$/, '_rels/$1.rels'), {
    open: (element, attributes) => {
      if (element !== 'Relationship') return;
      const target = (attributes['Target'] ?? '').replaceAll('\\', '/').toLowerCase();
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      if (!zip.entries.has(path)) return;
      byId.set(attributes['Id'] ?? '', path);
      byType.set((attributes['Type'] ?? '').split('/').at(-1) ?? '', path);
    },
    close: () => {},
    text: () => {},
  });
  return { byId, byType };
}

/** The shared strings, without the readings that stand beside Japanese ones. */
export async function readStrings(zip: Zip, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text = '';
  let inText = false;
  let inReading = false;
  await scanPart(zip, part, {
    open: (element) => {
      if (element === 'si') text = '';
      else if (element === 't') inText = !inReading;
      else if (element === 'rPh') inReading = true;
    },
    close: (element) => {
      if (element === 'si') strings.push(plainText(text));
      else if (element === 't') inText = false;
      else if (element === 'rPh') inReading = false;
    },
    text: (part) => {
      if (inText) text += part;
    },
  });
  return strings;
}

export async function readStyles(zip: Zip, part: string): Promise<NumberStyle[]> {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let inCellStyles = false;
  await scanPart(zip, part, {
    open: (element, attributes) => {
      if (element === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (element === 'cellXfs') inCellStyles = true;
      else if (element === 'xf' && inCellStyles) {
        const id = Number(attributes['numFmtId']);
        styles.push(numberStyle(id, codes.get(id)));
      }
    },
    close: (element) => {
      if (element === 'cellXfs') inCellStyles = false;
    },
    text: () => {},
  });
  return styles;
}
