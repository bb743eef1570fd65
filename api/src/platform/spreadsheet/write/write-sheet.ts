import type { Readable } from 'node:stream';
import { zipOf } from './zip-writer.ts';

export const sheetContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetToWrite {
  /** The tab's name. */
  name: string;
  /** The first row, in bold and kept in view. */
  headings: readonly string[];
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>;
}

/** A text is always written as text: one that begins with `=` is never a formula. */
export type CellValue = string | number;

/** Writes an .xlsx while its rows are made, so that a long one never stands in memory. */
export const writeSheet = (sheet: SheetToWrite): Readable => writeSheets([sheet]);

/** The same with several tabs, of which no two have the same name. */
export function writeSheets(sheets: readonly SheetToWrite[]): Readable {
  return zipOf([
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [packageRelations] },
    { name: 'xl/workbook.xml', content: [workbook(sheets.map(({ name }) => name))] },
    { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(sheets.length)] },
    { name: 'xl/styles.xml', content: [styles] },
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheet) })),
  ]);
}

const rowsAtOnce = 100;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

async function* sheetXml({ headings, rows }: SheetToWrite): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<cols>${headings.map((heading, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.max(14, heading.length + 4)}" customWidth="1"/>`).join('')}</cols><sheetData>`;
  let pending = rowXml(1, headings, ' s="1"');
  let number = 1;
  for await (const row of rows) {
    pending += rowXml(++number, row, '');
    if (number % rowsAtOnce !== 0) continue;
    yield pending;
    pending = '';
  }
  yield `${pending}</sheetData></worksheet>`;
}

function rowXml(number: number, cells: readonly CellValue[], style: string): string {
  const xml = cells.map((value, index) => {
    const place = ` r="${columnName(index)}${number}"${style}`;
    if (value === '') return '';
    if (typeof value === 'number') return `<c${place}><v>${value}</v></c>`;
    return `<c${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
  });
  return `<row r="${number}">${xml.join('')}</row>`;
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const maxCellLength = 32_767;

function escapeXml(text: string): string {
  return text
    .slice(0, maxCellLength)
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '');
}

const each = (count: number, xml: (number: number) => string): string => Array.from({ length: count }, (_, at) => xml(at + 1)).join('');
const contentTypes = (count: number) =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetContentType}.main+xml"/>${each(count, (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`;
const packageRelations = `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const workbookRelations = (count: number) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${each(count, (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${count + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;
const workbook = (names: readonly string[]) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names.map((name, at) => `<sheet name="${escapeXml(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`;
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>`;
