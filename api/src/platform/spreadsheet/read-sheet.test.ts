import { readFile } from 'node:fs/promises';
import { CFB } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { readSheet } from './read-sheet.ts';
import type { SheetExtension } from './sheet.ts';
import { zipOf } from './write/zip-writer.ts';

/** A reader that tells the count of rows and texts, or does what its options say instead. */
const reader = `
  export function openReader(options, emit) {
    let rows = 0;
    const kept = [];
    return {
      expect() {},
      row({ number, cells }) {
        if (options.never) for (;;) {}
        if (options.greedy) for (;;) kept.push(new Array(100_000).fill(kept.length));
        if (options.each) emit(cells);
        rows++;
      },
      end() { emit(rows); },
    };
  }`;
const module = new URL(`data:text/javascript,${encodeURIComponent(reader)}`);

interface Given {
  options?: object;
  signal?: AbortSignal;
  timeoutMs?: number;
  firstPartMs?: number;
  onPart?: (part: unknown) => Promise<void>;
}

/** Of computing, on a machine that does much else besides, and behind all of that. */
const patienceMs = 100_000;

async function read(bytes: Buffer | string, extension: SheetExtension, given: Given = {}): Promise<unknown[]> {
  const parts: unknown[] = [];
  const take = async (part: unknown) => void parts.push(part);
  const patience = { timeoutMs: patienceMs, firstPartMs: patienceMs };
  const { options = {}, ...others } = given;
  const content = async () => ({ bytes: Buffer.from(bytes), options });
  await readSheet({ content, extension, module, onPart: take, ...patience, ...others });
  return parts;
}

const keyOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.key : error),
  );

/** The process lives on: its timers kept running all the while. */
let longestPauseMs = 0;
let last = 0;
let timer: NodeJS.Timeout;
beforeAll(() => {
  last = performance.now();
  timer = setInterval(() => {
    longestPauseMs = Math.max(longestPauseMs, performance.now() - last);
    last = performance.now();
  }, 10);
});
afterAll(() => {
  clearInterval(timer);
  expect(longestPauseMs).toBeLessThan(2_000);
});

describe('a sheet is read in a process of its own', { timeout: 120_000 }, () => {
  it('.csv, .xlsx and .xls', async () => {
    const sample = (name: string) => readFile(new URL(`./samples/${name}`, import.meta.url));
    expect(await read('a,b\n1,2\n\n3,4\n', '.csv')).toEqual([3]);
    expect(await read(await sample('cells.xlsx'), '.xlsx')).toEqual([12]);
    expect(await read(await sample('cells.xls'), '.xls')).toEqual([12]);
  });

  it('parts come one after the other, and reading waits for a slow taker', async () => {
    let running = 0;
    let most = 0;
    const parts: unknown[] = [];
    const onPart = async (part: unknown) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 2));
      parts.push(part);
      running--;
    };
    await read(Array.from({ length: 50 }, (_, index) => `a${index},b`).join('\n'), '.csv', { options: { each: true }, onPart });
    expect(most).toBe(1);
    expect(parts).toHaveLength(51);
    expect(parts.slice(0, 50).map((cells) => (cells as string[])[0])).toEqual(Array.from({ length: 50 }, (_, index) => `a${index}`));
  });

  it('what the taker throws ends it', async () => {
    await expect(read('a,b', '.csv', { onPart: () => Promise.reject(new Error('no more')) })).rejects.toThrow('no more');
  });

  it('an abort ends it', async () => {
    const signal = AbortSignal.timeout(300);
    await expect(read('a,b', '.csv', { options: { never: true }, signal })).rejects.toThrow(/timeout/i);
  });
});

describe('a hostile file is refused within seconds, and the process lives on', { timeout: 120_000 }, () => {
  it('one that takes too long', async () => {
    expect(await keyOf(read('a,b', '.csv', { options: { never: true }, timeoutMs: 500 }))).toBe('uploads.tookTooLong');
    expect(await keyOf(read('a,b', '.csv', { options: { never: true }, firstPartMs: 500 }))).toBe('uploads.tookTooLong');
  });

  it('one that takes too much memory', async () => {
    expect(await keyOf(read('a,b', '.csv', { options: { greedy: true } }))).toBe('uploads.unpacksTooLarge');
  });

  it('a zip bomb', async () => {
    expect(await keyOf(read(await bomb(), '.xlsx'))).toBe('uploads.unpacksTooLarge');
  });

  it('half a million shared strings in a sheet of one cell', async () => {
    const strings = Array.from({ length: 50 }, () => '<si><t>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</t></si>'.repeat(10_000));
    expect(await keyOf(read(await workbook(cell, strings), '.xlsx'))).toBe(null);
  });

  it('two million empty rows', async () => {
    const rows = Array.from({ length: 20 }, () => '<row/>'.repeat(100_000));
    expect(await read(await workbook(['<worksheet><sheetData>', ...rows, '</sheetData></worksheet>']), '.xlsx')).toEqual([0]);
  });

  it('a text cell that never ends', async () => {
    const long = Array.from({ length: 90 }, () => 'a'.repeat(1_000_000));
    const sheet = ['<worksheet><sheetData><row><c t="str"><v>', ...long, '</v></c></row></sheetData></worksheet>'];
    expect(await keyOf(read(await workbook(sheet), '.xlsx'))).toBe('uploads.textTooLong');
  });

  it('a .csv of one cell of 10 MB', async () => {
    const cell = 'a'.repeat(10 * 1024 * 1024 - 20);
    expect(await keyOf(read(`Name,Mail\n${cell}`, '.csv'))).toBe('uploads.textTooLong');
    expect(await keyOf(read(`Name,Mail\n"${cell}"`, '.csv'))).toBe('uploads.textTooLong');
  });

  it('entities that unfold into each other are never unfolded', async () => {
    const lol = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('');
    const sheet = [
      `<!DOCTYPE w [<!ENTITY l0 "lol">${lol}<!ENTITY file SYSTEM "file:///etc/passwd">]><worksheet><sheetData>`,
      '<row><c t="str"><v>&l9;</v></c><c t="str"><v>&file;</v></c></row></sheetData></worksheet>',
    ];
    const outcome = await read(await workbook(sheet), '.xlsx', { options: { each: true } }).catch((error: Refusal) => error.key);
    expect(JSON.stringify(outcome)).not.toMatch(/lollol|root:/);
  });

  it('20,000 columns', async () => {
    const cells = Array.from({ length: 20_000 }, (_, at) => `x${at}`);
    expect(await keyOf(read(cells.join(','), '.csv'))).toBe('uploads.tooManyColumns');
    const row = ['<worksheet><sheetData><row>', ...cells.map((text) => `<c t="str"><v>${text}</v></c>`), '</row></sheetData></worksheet>'];
    expect(await keyOf(read(await workbook(row), '.xlsx'))).toBe('uploads.tooManyColumns');
  });

  it('a sheet that claims to be as large as a sheet can be is read as far as it goes', async () => {
    const sheet = ['<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row><c t="str"><v>a</v></c></row></sheetData></worksheet>'];
    expect(await read(await workbook(sheet), '.xlsx')).toEqual([1]);
    const far = ['<worksheet><sheetData><row r="1048576"><c r="XFD1048576" t="str"><v>a</v></c></row></sheetData></worksheet>'];
    expect(await keyOf(read(await workbook(far), '.xlsx'))).toBe('uploads.tooManyColumns');
  });

  it('another kind of file under a table’s name', async () => {
    const xlsx = await workbook(cell);
    expect(await keyOf(read(xlsx, '.csv'))).toBe('uploads.content');
    expect(await keyOf(read(xlsx, '.xls'))).toBe('uploads.content');
    expect(await keyOf(read('a,b\n1,2', '.xlsx'))).toBe('uploads.content');
    const document = await zipOf([{ name: 'word/document.xml', content: ['<w/>'] }]).toArray();
    expect(await keyOf(read(Buffer.concat(document), '.xlsx'))).toBe('uploads.content');
  });

  it('an empty file, and a text full of NUL bytes', async () => {
    for (const extension of ['.csv', '.xlsx', '.xls'] as const) expect(await keyOf(read('', extension))).toBe('uploads.empty');
    expect(await keyOf(read('Name,Mail\nA\0b,c', '.csv'))).toBe('uploads.content');
  });

  it.each<[string, SheetExtension]>([
    ['.csv', '.csv'],
    ['.xlsx', '.xlsx'],
    ['.xls', '.xls'],
  ])('binary junk as %s', async (_, extension) => {
    const junk = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index * 31) & 0xff));
    expect(await keyOf(read(junk, extension))).toBe('uploads.content');
  });

  it('an .xls that is cut off or damaged is refused or read', async () => {
    const whole = await readFile(new URL('./samples/cells.xls', import.meta.url));
    expect(String(await keyOf(read(whole.subarray(0, 1_500), '.xls')))).toMatch(/^uploads\./);
    for (let at = 8; at < whole.length; at += 1_400) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const key = await keyOf(read(damaged, '.xls'));
      expect(key === null || String(key).startsWith('uploads.'), `byte ${at}: ${String(key)}`).toBe(true);
    }
  });
});

describe('a protected file says that it is', { timeout: 120_000 }, () => {
  it('an encrypted .xlsx, which is a compound file', async () => {
    expect(await keyOf(read(compound({ EncryptionInfo: Buffer.alloc(64), EncryptedPackage: Buffer.alloc(5_000) }), '.xlsx'))).toBe(
      'uploads.protected',
    );
  });

  it('an .xls with a password', async () => {
    // The beginning of a workbook, then the record that says how it is encrypted (RC4).
    const start = Buffer.from([0x09, 0x08, 0x10, 0, 0, 0x06, 0x05, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const encryption = Buffer.concat([Buffer.from([0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0]), Buffer.alloc(48, 7)]);
    expect(await keyOf(read(compound({ Workbook: Buffer.concat([start, encryption, Buffer.alloc(4_096)]) }), '.xls'))).toBe(
      'uploads.protected',
    );
  });

  it('a Word document is no sheet', async () => {
    expect(await keyOf(read(compound({ WordDocument: Buffer.alloc(5_000) }), '.xls'))).toBe('uploads.content');
  });
});

const cell = ['<worksheet><sheetData><row><c t="s"><v>1</v></c></row></sheetData></worksheet>'];

async function workbook(sheet: Iterable<string>, strings: Iterable<string> = []): Promise<Buffer> {
  const type = (name: string) => `Type="t/${name}" Target="${name}.xml"`;
  const parts = zipOf([
    { name: 'xl/workbook.xml', content: ['<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>'] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        `<Relationships><Relationship Id="r1" ${type('worksheet')}/><Relationship Id="r2" ${type('sharedStrings')}/></Relationships>`,
      ],
    },
    { name: 'xl/worksheet.xml', content: sheet },
    { name: 'xl/sharedstrings.xml', content: ['<sst>', ...strings, '</sst>'] },
  ]);
  return Buffer.concat(await parts.toArray());
}

/** 360 MB in a few hundred kilobytes, whose directory claims to be small: few rows, which take a reader no time. */
async function bomb(): Promise<Buffer> {
  const rows = `<row spans="${'1'.repeat(60_000)}"/>`.repeat(300);
  const bytes = await workbook(['<worksheet><sheetData>', ...Array.from({ length: 20 }, () => rows)]);
  const name = Buffer.from('xl/worksheet.xml');
  bytes.writeUInt32LE(100, bytes.lastIndexOf(name) - 46 + 24);
  return bytes;
}

function compound(streams: Record<string, Buffer>): Buffer {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams)) CFB.utils.cfb_add(file, `/${name}`, content);
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}
