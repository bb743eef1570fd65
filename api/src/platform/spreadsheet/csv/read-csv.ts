import { parse } from 'csv-parse/sync';
import { refuse } from '#platform/refusal.ts';
import { limits, type RowSink, refuseColumns, refuseRows } from '../sheet.ts';
import { decodeText, isBinary } from './decode-text.ts';

const separators = [',', ';', '\t'];
/** More than a row with all columns filled would have. */
const maxRecordLength = 1_000_000;
/** Parsed piece by piece, so that the rows of a large file don't all stand in memory at once. */
const pieceLength = 1_000_000;

/** @throws Refusal when the text isn't a table or goes beyond the limits */
export function readCsv(bytes: Uint8Array, sink: RowSink): void {
  const { text, separator } = headed(decodeText(bytes));
  if (isBinary(text)) refuse('uploads.content');
  const lines = countLines(text);
  // However many of them are blank or stand within quotes: to parse each would take longer than anybody waits.
  if (lines > limits.rows * linesOfRow) refuseRows();
  // Without quotes each line is a row: one that has far too many is not read until its limit is met.
  if (!text.includes('"') && countFilledLines(text) > limits.rows + rowsAboveHeadings) refuseRows();
  sink.expect(lines);
  let number = 0;
  for (const piece of pieces(text)) {
    for (const cells of parsed(piece, separator, number)) {
      number++;
      if (cells.length > limits.columns && cells.some((cell, index) => index >= limits.columns && cell.trim() !== '')) refuseColumns();
      if (cells.some((cell) => cell !== '' && cell.trim() !== '')) sink.row({ number, cells });
      else if (number > limits.rows * linesOfRow) refuseRows();
    }
  }
}

/** Blank lines between the rows, and lines within their cells, are as many as this. */
const linesOfRow = 10;

/** Titles and headings don't count as rows. */
const rowsAboveHeadings = 100;

/** Lines with more than blanks and separators. */
function countFilledLines(text: string): number {
  let count = 0;
  let filled = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) filled = false;
    else if (!filled && code > 32 && code !== 44 && code !== 59) {
      filled = true;
      count++;
    }
  }
  return count;
}

/** Honours the `sep=;` line with which spreadsheet programs mark their separator. */
function headed(text: string): { text: string; separator: string } {
  const marked = /^sep=([^\r\n])\r?\n/i.exec(text);
  if (marked) return { text: text.slice(marked[0].length), separator: marked[1] ?? ',' };
  return { text, separator: likelySeparator(text) };
}

/** The separator that cuts most of the first lines into the same number of cells, more than one. */
export function likelySeparator(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, 20);
  const scored = separators.map((separator) => ({ separator, ...agreement(lines.map((line) => line.split(separator).length - 1)) }));
  scored.sort((a, b) => b.lines - a.lines || b.count - a.count);
  return scored[0]?.separator ?? ',';
}

/** The count above zero on which most lines agree. */
function agreement(counts: number[]): { lines: number; count: number } {
  const lines = new Map<number, number>();
  for (const count of counts) if (count > 0) lines.set(count, (lines.get(count) ?? 0) + 1);
  const [best] = [...lines].sort(([a, m], [b, n]) => n - m || b - a);
  return { count: best?.[0] ?? 0, lines: best?.[1] ?? 0 };
}

/** @param before how many rows stand above the piece */
function parsed(piece: string, separator: string, before: number): string[][] {
  return piece.includes('"') ? parsedByLibrary(piece, separator, before) : split(piece, separator);
}

/** Without a quote each line is a row, and each separator ends a cell: five times as quick as by the library, which a test holds it against. */
function split(piece: string, separator: string): string[][] {
  const lines = piece.split(/\r\n|\n|\r/);
  // What ends with a line break has no row behind it.
  if (lines.at(-1) === '') lines.pop();
  if (lines.some((line) => line.length > maxRecordLength)) refuseLength();
  return lines.map((line) => line.split(separator));
}

function parsedByLibrary(piece: string, separator: string, before: number): string[][] {
  try {
    return parse(piece, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: maxRecordLength,
    }) as string[][];
  } catch (error) {
    const { code, records = 0 } = error as { code?: unknown; records?: number };
    if (code === 'CSV_MAX_RECORD_SIZE') refuseLength();
    if (code === 'CSV_QUOTE_NOT_CLOSED') refuse('uploads.quoteOpen', { values: { row: before + records + 1 } });
    return refuse('uploads.unreadable');
  }
}

const refuseLength = () => refuse('uploads.textTooLong', { values: { characters: maxRecordLength } });

/** Cuts at line breaks that stand outside quotes. A piece with an odd count of quotes ends within a quoted cell. */
function* pieces(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    let end = start + pieceLength;
    if (end >= text.length) break;
    end = lineEnd(text, end);
    let quotes = countQuotes(text, start, end);
    while (end < text.length && quotes % 2 === 1) {
      if (end - start > pieceLength + maxRecordLength * 2) refuseLength();
      const next = lineEnd(text, end);
      quotes += countQuotes(text, end, next);
      end = next;
    }
    yield text.slice(start, end);
    start = end;
  }
  if (start < text.length) yield text.slice(start);
}

/** Just behind the next line break. */
function lineEnd(text: string, from: number): number {
  const found = text.indexOf('\n', from);
  if (found >= 0) return found + 1;
  const old = text.indexOf('\r', from);
  return old >= 0 ? old + 1 : text.length;
}

function countQuotes(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('"', start); at >= 0 && at < end; at = text.indexOf('"', at + 1)) count++;
  return count;
}

/** Whichever kind of line break there is; a file that mixes them has as many as of the more frequent kind at least. */
const countLines = (text: string): number => Math.max(countOf('\n', text), countOf('\r', text));

function countOf(lineBreak: string, text: string): number {
  let count = text.endsWith(lineBreak) ? 0 : 1;
  for (let at = text.indexOf(lineBreak); at >= 0; at = text.indexOf(lineBreak, at + 1)) count++;
  return count;
}
