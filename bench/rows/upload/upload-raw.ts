import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onServer } from '../../machine/database-server.ts';
import type { Stage } from '../../machine/stage.ts';
import type { SheetPerson } from './upload-sheets.ts';

/** The same rows, already checked, in one statement into the same table with all its indexes. */
export async function rawUpsertSeconds({ databaseUrl }: Stage, people: SheetPerson[]): Promise<number> {
  const column = (index: number) => people.map((person) => person[index] ?? '');
  const values = [
    column(0),
    column(1),
    column(2),
    column(3).map((status) => (status === 'Aktif' ? 'active' : 'passive')),
    column(4),
    column(5),
  ];
  await onServer(databaseUrl, 'vacuum analyze users');
  const started = performance.now();
  await onServer(
    databaseUrl,
    `insert into users (name, last_name, email, status, manager_full_name, manager_email)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict (email) where deleted_at is null do update
     set name = excluded.name, last_name = excluded.last_name, status = excluded.status, manager_full_name = excluded.manager_full_name, manager_email = excluded.manager_email`,
    values,
  );
  return (performance.now() - started) / 1_000;
}

/** Reading the cells and nothing else: by SheetJS, as whoever takes a library does, or by the product's own reader. */
export function bareParseSeconds(xlsx: Buffer, by: 'sheetjs' | 'product'): number {
  const folder = mkdtempSync(join(tmpdir(), 'population-tracker-sheet-'));
  try {
    const path = join(folder, 'users.xlsx');
    writeFileSync(path, xlsx);
    const program = join(import.meta.dirname, '../../machine/parse-sheet.ts');
    return (JSON.parse(execFileSync(process.execPath, [program, path, by], { encoding: 'utf8' })) as { seconds: number }).seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
