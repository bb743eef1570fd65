import { Refusal, refuse } from '#platform/refusal.ts';
import { chooseSheet, type Peek, peekedRows } from '../choose-sheet.ts';
import { type MergedCells, withMerged } from '../merged-cells.ts';
import { limits, type RowSink, refuseColumns, type SheetRow } from '../sheet.ts';
import { mentions, readStrings, readStyles, readWorkbook, scanPart } from './workbook.ts';
import { type CellContext, cellText } from './xlsx-cells.ts';
import type { XmlHandler } from './xml.ts';
import { openZip, type Zip } from './zip.ts';

/** Reads the sheet of the given name, else the visible one that suits the sink. @throws Refusal when it can't be read or goes beyond the limits */
export async function readXlsx(bytes: Buffer, sink: RowSink, wanted: string | null = null): Promise<void> {
  try {
    const file = await openZip(bytes);
    const workbook = await readWorkbook(file);
    const context: CellContext = {
      strings: workbook.strings ? await readStrings(file, workbook.strings) : [],
      styles: workbook.styles ? await readStyles(file, workbook.styles) : [],
      from1904: workbook.from1904,
    };
    const { sheets } = workbook;
    const partOf = (at: number) => sheets[at]?.part ?? '';
    const names = sheets.map(({ name }) => name);
    const at = await chooseSheet(names, (at) => peek(file, partOf(at), context), sink, wanted);
    const merged = await readMerged(file, partOf(at));
    await scanPart(file, partOf(at), new SheetHandler(context, withMerged(sink, merged)));
  } catch (error) {
    // Broken deflate streams and invalid UTF-8 come as errors of the runtime.
    if (error instanceof Refusal || !isDecodingError(error)) throw error;
    refuse('uploads.unreadable');
  }
}

/** Ends a scan that has seen enough. */
class Enough extends Error {}

/** A whole sheet as some programs claim it, whatever is in it. */
const allRows = 1_048_576;

async function peek(file: Zip, part: string, context: CellContext): Promise<Peek> {
  const first: SheetRow[] = [];
  let claimed: number | null = null;
  const take: RowSink = {
    expect: (rows) => {
      claimed = rows > 0 && rows < allRows ? rows : null;
    },
    row: (row) => {
      first.push(row);
      if (first.length === peekedRows) throw new Enough();
    },
  };
  try {
    await scanPart(file, part, new SheetHandler(context, take));
  } catch (error) {
    if (error instanceof Enough) return { first, rows: claimed };
    throw error;
  }
  return { first, rows: first.length };
}

function isDecodingError(error: unknown): boolean {
  const code = String((error as { code?: unknown }).code ?? '');
  return code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA' || error instanceof RangeError;
}

/** They stand behind all rows, so that a sheet that has some is scanned for them first. */
async function readMerged(file: Zip, part: string): Promise<MergedCells[]> {
  const merged: MergedCells[] = [];
  const { leftBytes } = file;
  if (await mentions(file, part, 'mergeCell ')) {
    file.leftBytes = leftBytes;
    await scanPart(file, part, {
      open: (name, { ref = '' }) => {
        const rows = name === 'mergeCell' && /^[A-Z]+(\d+):[A-Z]+(\d+)$/.exec(ref);
        if (!rows) return;
        const [firstRow, lastRow] = [Number(rows[1]), Number(rows[2])];
        if (lastRow > firstRow) merged.push({ column: columnOf(ref, 0), firstRow, lastRow });
      },
      close: () => {},
      text: () => {},
    });
  }
  file.leftBytes = leftBytes;
  return merged;
}

type Attributes = Readonly<Record<string, string>>;

class SheetHandler implements XmlHandler {
  readonly #context: CellContext;
  readonly #sink: RowSink;
  #row = 0;
  #column = -1;
  #cells: string[] = [];
  #hasText = false;
  #type = '';
  #style = 0;
  #value = '';
  #takes = false;
  #inReading = false;

  constructor(context: CellContext, sink: RowSink) {
    this.#context = context;
    this.#sink = sink;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#takes = true;
    else if (name === 't') this.#takes = !this.#inReading;
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#inReading = true;
    else if (name === 'dimension') this.#sink.expect(rowsOf(attributes['ref'] ?? ''));
  }

  text(text: string): void {
    if (this.#takes) this.#value += text;
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'v' || name === 't') this.#takes = false;
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#inReading = false;
  }

  #openRow(attributes: Attributes): void {
    this.#row = Number(attributes['r']) || this.#row + 1;
    this.#column = -1;
    this.#cells = [];
    this.#hasText = false;
  }

  #openCell({ r: place, s: style, t: type }: Attributes): void {
    this.#column = place === undefined ? this.#column + 1 : columnOf(place, this.#column + 1);
    this.#type = type ?? '';
    this.#style = style === undefined ? 0 : Number(style);
    this.#value = '';
  }

  #closeCell(): void {
    if (this.#value === '') return;
    const text = cellText(this.#type, this.#style, this.#value, this.#context);
    if (text === '' || text.trim() === '') return;
    if (this.#column >= limits.columns) refuseColumns();
    for (let missing = this.#cells.length; missing < this.#column; missing++) this.#cells.push('');
    this.#cells[this.#column] = text;
    this.#hasText = true;
  }

  #closeRow(): void {
    if (!this.#hasText) return;
    if (!Number.isInteger(this.#row) || this.#row < 1 || this.#row > lastRow) refuse('uploads.unreadable');
    this.#sink.row({ number: this.#row, cells: this.#cells });
  }
}

/** No spreadsheet program writes a row beyond it. */
const lastRow = 1_048_576;

/** The column of a reference like `AB12`, from 0. */
function columnOf(text: string, whenMissing: number): number {
  let column = 0;
  for (let at = 0; ; at++) {
    const letter = text.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
    if (column > 16_384) refuse('uploads.unreadable');
  }
  return column === 0 ? whenMissing : column - 1;
}

/** The last row of a reference like `A1:H100001`. */
const rowsOf = (reference: string): number => Number(/(\d+)$/.exec(reference)?.[1] ?? 0);
