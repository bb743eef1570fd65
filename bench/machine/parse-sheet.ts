// Reads every cell of an .xlsx and prints how many seconds that took: `parse-sheet.ts users.xlsx sheetjs|product`.
// In a process of its own, as the product reads in a thread of its own.
import { readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { readXlsx } from '../../api/src/platform/spreadsheet/xlsx/read-xlsx.ts';

const [path = '', by = ''] = process.argv.slice(2);
const bytes = readFileSync(path);
const started = performance.now();
const rows = by === 'sheetjs' ? withSheetJs() : await withProduct();
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1_000, rows }));

function withSheetJs(): number {
  const book = read(bytes, { dense: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  return sheet ? utils.sheet_to_json(sheet, { header: 1, raw: false }).length : 0;
}

async function withProduct(): Promise<number> {
  let count = 0;
  await readXlsx(bytes, {
    expect: () => undefined,
    row: () => {
      count++;
    },
  });
  return count;
}
