import { readFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#platform/refusal.ts';
import { readXls } from '../read-xls.ts';
import type { SheetRow } from '../sheet.ts';
import { writeSheet } from '../write/write-sheet.ts';
import { zipOf } from '../write/zip-writer.ts';
import { readXlsx } from './read-xlsx.ts';

async function rowsOf(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  await readXlsx(bytes, { expect: () => {}, row: (row) => rows.push(row) });
  return rows;
}

const keyOf = (bytes: Buffer) =>
  rowsOf(bytes).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.key : error),
  );

/** Of a sheet as a spreadsheet program saves it. */
async function savedRows(sheet: WorkSheet, bookType: 'xlsx' | 'biff8'): Promise<SheetRow[]> {
  const bytes: Buffer = write({ Sheets: { S: sheet }, SheetNames: ['S'] }, { type: 'buffer', bookType });
  const rows: SheetRow[] = [];
  const sink = { expect: () => {}, row: (row: SheetRow) => rows.push(row) };
  await (bookType === 'xlsx' ? readXlsx(bytes, sink) : readXls(bytes, sink));
  return rows;
}

const sample = (name: string) => readFile(new URL(`../samples/${name}`, import.meta.url));

const seen = [
  { number: 1, cells: ['kind', 'value'] },
  { number: 2, cells: ['whole', '42'] },
  { number: 3, cells: ['sum', '0.3'] },
  { number: 4, cells: ['day', '2026-11-18'] },
  { number: 5, cells: ['instant', '2026-11-18T09:30'] },
  { number: 6, cells: ['time', '12:45'] },
  { number: 7, cells: ['yes', 'TRUE'] },
  { number: 8, cells: ['formula', 'ABC<&>'] },
  { number: 12, cells: ['rich', 'Işıl Çağ'] },
  { number: 13, cells: ['lines', 'one\ntwo'] },
  { number: 14, cells: ['long', '905321234567'] },
  { number: 15, cells: ['error', '#DIV/0!'] },
];

describe('cells are read as a person sees them', () => {
  it('in an .xlsx that a spreadsheet program saved', async () => {
    expect(await rowsOf(await sample('cells.xlsx'))).toEqual(seen);
  });

  it('in an .xls that a spreadsheet program saved', async () => {
    const rows: SheetRow[] = [];
    await readXls(await sample('cells.xls'), { expect: () => {}, row: (row) => rows.push(row) });
    expect(rows).toEqual(seen);
  });

  it('what is written is read back, with formulas as plain text', async () => {
    const rows = [
      ['=1+1', '<&>"', ' spaces ', 'İı', 7],
      ['', 'x', '', '', 0.5],
    ];
    const written = await Buffer.concat(await writeSheet({ name: 'A/B', headings: ['a', 'b', 'c', 'd', 'e'], rows }).toArray());
    expect((await rowsOf(written)).slice(1).map(({ cells }) => cells)).toEqual([
      ['=1+1', '<&>"', ' spaces ', 'İı', '7'],
      ['', 'x', '', '', '0.5'],
    ]);
  });

  it.each(['xlsx', 'biff8'] as const)('cells that are merged downwards show one value in each row (%s)', async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ['People'],
      ['name', 'unit', 'site'],
      ['Ada', 'Sales', 'İzmir'],
      ['Bob'],
      [],
      ['Cem', null, 'Ankara'],
      ['Eda', 'IT'],
      ['Ece'],
    ]);
    sheet['!merges'] = ['A1:C1', 'B3:B6', 'C3:C4', 'B7:C8'].map(utils.decode_range);
    expect((await savedRows(sheet, bookType)).map(({ number, cells }) => [number, ...cells].join())).toEqual([
      '1,People',
      '2,name,unit,site',
      '3,Ada,Sales,İzmir',
      '4,Bob,Sales,İzmir',
      '6,Cem,Sales,Ankara',
      '7,Eda,IT',
      '8,Ece,IT',
    ]);
  });

  it.each(['xlsx', 'biff8'] as const)('midnight is a time, at either end of the day (%s)', async (bookType) => {
    const sheet = utils.aoa_to_sheet([[0, 1, 0.5, 46344]]);
    ['hh:mm', '[h]:mm:ss', 'hh:mm', 'dd.mm.yyyy hh:mm'].forEach((z, c) => {
      sheet[utils.encode_cell({ r: 0, c })].z = z;
    });
    expect((await savedRows(sheet, bookType))[0]?.cells).toEqual(['00:00', '24:00', '12:00', '2026-11-18']);
  });

  it.each(['xlsx', 'biff8'] as const)('a number that is shown with zeros in front has them (%s)', async (bookType) => {
    const formats = ['00000', '0000;-0000', '0', '0.00', undefined, 'dd.mm.yyyy', '00000', '00000'];
    const sheet = utils.aoa_to_sheet([[42, 7, 7, 7, 7, 46344, -3, 123456]]);
    formats.forEach((z, column) => {
      if (z) sheet[utils.encode_cell({ r: 0, c: column })].z = z;
    });
    const rows = await savedRows(sheet, bookType);
    expect(rows[0]?.cells).toEqual(['00042', '0007', '7', '7', '7', '2026-11-18', '-3', '123456']);
  });

  it('inline strings, prefixes, comments, CDATA and escapes', async () => {
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><!-- <c r="Z9"> --><x:row><x:c t='inlineStr'><x:is><x:r><x:t>a&#305;</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh><x:r><x:t>_x0041_</x:t></x:r></x:is></x:c><x:c t="str" x:note="a>b"><x:f>1&gt;2</x:f><x:v><![CDATA[<&>]]></x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    expect(await rowsOf(await workbook(sheet))).toEqual([{ number: 1, cells: ['aıA', '<&>'] }]);
  });
});

describe('hostile files get a clear refusal', () => {
  const row = (cell: string) => `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`;

  it('a document type with entities', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${row('<c r="A1"><v>&b;</v></c>')}`;
    expect(await keyOf(await workbook(bomb))).toBe('uploads.unreadable');
  });

  it('10,000 columns', async () => {
    expect(await keyOf(await workbook(row('<c r="NTP1" t="str"><v>x</v></c>')))).toBe('uploads.tooManyColumns');
  });

  it('a row beyond what any program writes, or a half one', async () => {
    for (const number of ['99999999999', '1048577', '1.5', '-3'])
      expect(
        await keyOf(await workbook(`<worksheet><sheetData><row r="${number}"><c t="str"><v>x</v></c></row></sheetData></worksheet>`)),
      ).toBe('uploads.unreadable');
  });

  it('an attribute of two million “>” is passed without looking back at each', { timeout: 5_000 }, async () => {
    const sheet = row(`<c r="A1" t="str" note="${'>'.repeat(2_000_000)}"><v>x</v></c>`);
    expect(await rowsOf(await workbook(sheet))).toEqual([{ number: 1, cells: ['x'] }]);
  });

  it('a million tags within each other', async () => {
    expect(await keyOf(await workbook('<a>'.repeat(1_000_000)))).toBe('uploads.unreadable');
  });

  it('XML that no spreadsheet program would open', async () => {
    for (const cell of ['<c t="str"><v>a & b</v></c>', '<c t="str"><v>x</c></v>', '<c t=str><v>x</v></c>', '<c t="str"><v>&nbsp;</v></c>'])
      expect(await keyOf(await workbook(row(cell)))).toBe('uploads.unreadable');
  });

  it('XML that is cut off', async () => {
    expect(await keyOf(await workbook('<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>x</v'))).toBe('uploads.unreadable');
  });

  it('a zip that says it unpacks to more than 100 MB', async () => {
    expect(await keyOf(zipWith({ claimed: 200 * 1024 * 1024, real: 10 }))).toBe('uploads.unpacksTooLarge');
  });

  it('a zip that lies about what it unpacks to', async () => {
    expect(await keyOf(zipWith({ claimed: 10, real: 105 * 1024 * 1024 }))).toBe('uploads.unpacksTooLarge');
  });

  it('a zip with 5,000 entries', async () => {
    const files = Array.from({ length: 5_000 }, (_, index) => ({ name: `xl/${index}`, content: [''] }));
    expect(await keyOf(await zipped([...files, { name: 'xl/workbook.xml', content: [''] }]))).toBe('uploads.unpacksTooLarge');
  });

  it('a zip that is cut off, and noise behind a zip’s first bytes', async () => {
    const whole = await sample('cells.xlsx');
    expect(await keyOf(whole.subarray(0, whole.length / 2))).toBe('uploads.unreadable');
    const noise = Buffer.concat([whole.subarray(0, 4), Buffer.alloc(5_000, 7)]);
    expect(await keyOf(noise)).toBe('uploads.unreadable');
  });

  it('any byte changed is refused or read, never an error of another kind', async () => {
    const whole = await sample('cells.xlsx');
    for (let at = 0; at < whole.length; at += 13) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const key = await keyOf(damaged);
      expect(key === null || String(key).startsWith('uploads.'), `byte ${at}: ${String(key)}`).toBe(true);
    }
  });
});

const relations = '<Relationships><Relationship Id="r1" Type="t/worksheet" Target="sheet.xml"/></Relationships>';

function workbook(sheet: string): Promise<Buffer> {
  return zipped([
    { name: 'xl/workbook.xml', content: ['<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>'] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations] },
    { name: 'xl/sheet.xml', content: [sheet] },
  ]);
}

async function zipped(files: { name: string; content: string[] }[]): Promise<Buffer> {
  return Buffer.concat(await zipOf(files).toArray());
}

/** One entry, the workbook itself, whose directory claims another size than it has: few tags, which take a reader no time. */
function zipWith({ claimed, real }: { claimed: number; real: number }): Buffer {
  const name = Buffer.from('xl/workbook.xml');
  const content = Buffer.concat([Buffer.from('<w>'), Buffer.alloc(real, `<a b="${'1'.repeat(60_000)}"/>`)]);
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(crc32(content), 14);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(claimed, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, central, name, end]);
}
