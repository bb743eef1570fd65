import { describe, expect, it } from 'vitest';
import type { Refusal } from '#platform/refusal.ts';
import type { SheetRow } from '../sheet.ts';
import { readCsv } from './read-csv.ts';

function rowsOf(text: string | Buffer): SheetRow[] {
  const rows: SheetRow[] = [];
  readCsv(Buffer.from(text), { expect: () => {}, row: (row) => rows.push(row) });
  return rows;
}
const cellsOf = (text: string) => rowsOf(text).map(({ cells }) => cells);

describe('the separator is found on the first lines', () => {
  it.each([',', ';', '\t'])('%j', (separator) => {
    const lines = [
      ['Ad', 'Soyad', 'E-posta'],
      ['Ayşe', 'Yılmaz', 'a@b.example'],
    ];
    expect(cellsOf(lines.map((line) => line.join(separator)).join('\r\n'))).toEqual(lines);
  });

  it('commas in a title and within texts do not count', () => {
    const text = 'List, of, everybody, here\nAd;Soyad;Yönetici\nAyşe;Yılmaz;Kaya, Mehmet, Dr., PhD\nÖmer;Kaya;Kaya, Mehmet\n';
    expect(cellsOf(text)[2]).toEqual(['Ayşe', 'Yılmaz', 'Kaya, Mehmet, Dr., PhD']);
  });

  it('sep= is honoured and is no row', () => {
    expect(cellsOf('sep=|\r\nAd|Soyad\r\nA,B|C;D\r\n')).toEqual([
      ['Ad', 'Soyad'],
      ['A,B', 'C;D'],
    ]);
  });
});

describe('rows are what a person sees', () => {
  it('a quoted cell may hold separators, quotes and line breaks', () => {
    expect(cellsOf('a,b\n"x, ""y""","one\ntwo"\nlast,row')).toEqual([
      ['a', 'b'],
      ['x, "y"', 'one\ntwo'],
      ['last', 'row'],
    ]);
  });

  it('blank rows are left out and keep their number', () => {
    expect(rowsOf('a,b\n\n , \n1,2\n').map(({ number }) => number)).toEqual([1, 4]);
  });

  it('rows are numbered across the pieces of a large file, whatever its line breaks and quotes', () => {
    const line = (number: number) => `${number},"${'ö'.repeat(200)}\r\n""quoted"" ${number}",end`;
    const text = Array.from({ length: 20_000 }, (_, index) => line(index + 1)).join('\r\n');
    const rows = rowsOf(text);
    expect(rows).toHaveLength(20_000);
    expect(
      rows.every(({ number, cells }) => cells[0] === String(number) && cells[1]?.endsWith(`"quoted" ${number}`) && cells.length === 3),
    ).toBe(true);
  });
});

it('a file without a quote is read as one that has some: whatever its separators, line breaks and blanks', () => {
  const signs = ['a', 'ğ', ' ', ';', ';', '\t', '\r', '\n', '\r\n', '\n'];
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed;
  };
  for (let round = 0; round < 500; round++) {
    const text = `sep=;\n${Array.from({ length: next() % 40 }, () => signs[next() % signs.length]).join('')}`;
    const quoted = rowsOf(`${text}\n"q";z\n`);
    expect(quoted.pop()?.cells).toEqual(['q', 'z']);
    expect(rowsOf(text), JSON.stringify(text)).toEqual(quoted);
  }
});

describe('what is no table is refused', () => {
  const keyOf = (text: string | Buffer) => {
    try {
      rowsOf(text);
      return null;
    } catch (error) {
      return (error as Refusal).key;
    }
  };

  it('a NUL in a cell is one, a text full of them is none', () => {
    const text = `a,b\n${'x,y\n'.repeat(100)}x,y\0`;
    expect(rowsOf(text).at(-1)?.cells).toEqual(['x', 'y\0']);
  });
  it('binary content', () => expect(keyOf(Buffer.from([1, 2, 0, 3, 0, 0, 0, 9, 200]))).toBe('uploads.content'));
  it('more than 200 columns', () => expect(keyOf(`a,b\n${'x,'.repeat(10_000)}`)).toBe('uploads.tooManyColumns'));
  it('a quote that never ends, with its row', () => {
    expect(keyOf('a,b\n"never')).toBe('uploads.quoteOpen');
    expect(() => rowsOf('a,b\n"one\ntwo",c\nd,"never\nends\n')).toThrow(expect.objectContaining({ parts: { values: { row: 3 } } }));
  });
  it.each([
    ['line breaks', '\n'],
    ['old line breaks', '\r'],
    ['line breaks within quotes', '"\n"'],
  ])('nine million %s, at once', (_, one) => {
    const before = process.cpuUsage();
    expect(keyOf(`a,b\n${one.repeat(9_000_000 / one.length)}`)).toBe('uploads.tooManyRows');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_500);
  });
  it('empty columns beyond 200 are no columns', () => expect(keyOf(`a,b${','.repeat(300)}`)).toBe(null));
});
