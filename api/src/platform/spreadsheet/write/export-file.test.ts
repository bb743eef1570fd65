import type { Readable } from 'node:stream';
import type { ExportFormat } from '@population-tracker/contract/kernel/constants';
import { describe, expect, it } from 'vitest';
import { type ExportColumn, exportFile, harmless } from './export-file.ts';

interface Row {
  id: number;
}

const columns: ExportColumn<Row>[] = Array.from({ length: 8 }, (_, column) => ({
  heading: { en: `Column ${column}`, tr: `Sütun ${column}` },
  // Different in each cell, so that packing doesn't make it short.
  value: ({ id }) => (id * 7_919 + column * 104_729).toString(36).repeat(4),
}));

/** A list of very many pages that says how far it was read. */
function longList(format: ExportFormat) {
  const seen = { pages: 0, ended: false };
  async function* pages(): AsyncGenerator<Row[]> {
    try {
      for (; seen.pages < 10_000; seen.pages++) yield Array.from({ length: 100 }, (_, n) => ({ id: seen.pages * 100 + n }));
    } finally {
      seen.ended = true;
    }
  }
  const file = exportFile({ name: 'rows', title: 'Rows', day: '2026-11-22', format, language: 'en', columns, pages: pages() });
  return { seen, bytes: file.bytes as Readable };
}

const someTime = () => new Promise((resolve) => setTimeout(resolve, 50));

describe.each(['csv', 'xlsx'] as const)('a file of a long list as .%s', (format) => {
  it('is written at its reader’s pace', async () => {
    const { seen, bytes } = longList(format);
    bytes.once('readable', () => undefined);
    let before: number;
    do {
      before = seen.pages;
      await someTime();
    } while (seen.pages > before && seen.pages < 100);
    expect(seen.pages).toBeLessThan(100);
    bytes.destroy();
  });

  it('stops reading the list when its reader goes away, and ends what read it', async () => {
    const { seen, bytes } = longList(format);
    for await (const chunk of bytes) if (chunk && seen.pages > 0) break;
    await someTime();
    const before = seen.pages;
    await someTime();
    expect(seen.pages).toBe(before);
    expect(before).toBeLessThan(200);
    expect(seen.ended).toBe(true);
  });

  it('fails when the list can’t be read to its end', async () => {
    // biome-ignore lint/correctness/useYield: it fails before there is a row.
    async function* broken(): AsyncGenerator<Row[]> {
      throw new Error('the database went away');
    }
    const file = exportFile({ name: 'rows', title: 'Rows', day: '2026-11-22', format, language: 'en', columns, pages: broken() });
    const reading = (async () => {
      for await (const chunk of file.bytes as Readable) expect(chunk).toBeDefined();
    })();
    await expect(reading).rejects.toThrow('the database went away');
  });
});

it.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ['+90 212', "'+90 212"],
  ['-5', "'-5"],
  ['@sum', "'@sum"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\u0000=1', "'\u0000=1"],
  ['a=1', 'a=1'],
  ['', ''],
  [-5, -5],
])('%j stands in a file as %j', (value, written) => {
  expect(harmless(value)).toBe(written);
});
