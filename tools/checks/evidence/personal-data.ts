import type { Finding, SourceFile } from '../source.ts';

const document = 'docs/data-protection.md';
const schema = 'api/schema.sql';
const english = '## What is stored';
const turkish = '## Neler saklanır';
const without = '# Columns without personal data';

/** `table.column`, with the line that names it. */
type Named = Map<string, number>;

/**
 * @param text what docs/data-protection.md says
 * @returns columns of the database of which it doesn't say, or says twice, whether they hold personal data; columns that aren't there;
 * and what one language tells and the other doesn't
 */
export function checkPersonalData(files: SourceFile[], text: string): Finding[] {
  const columns = columnsOf(files.find(({ path }) => path === schema)?.text ?? '');
  const [personal, inTurkish, others] = [english, turkish, without].map((heading) => namedBelow(text, heading)) as [Named, Named, Named];
  const at = (line: number, message: string): Finding => ({ path: document, line, message });
  return [
    ...columns
      .filter((column) => !personal.has(column) && !others.has(column))
      .map((column) => at(0, `${column} is in neither list: does it hold personal data?`)),
    ...[...others].filter(([column]) => personal.has(column)).map(([column, line]) => at(line, `${column} is in both lists`)),
    ...[...personal, ...others]
      .filter(([column]) => !columns.includes(column))
      .map(([column, line]) => at(line, `the database has no ${column}`)),
    ...[...personal].filter(([column]) => !inTurkish.has(column)).map(([column, line]) => at(line, `${column} isn’t told in Turkish`)),
    ...[...inTurkish].filter(([column]) => !personal.has(column)).map(([column, line]) => at(line, `${column} isn’t told in English`)),
  ];
}

function columnsOf(sql: string): string[] {
  return [...sql.matchAll(/^create table (\w+) \(\n(.*?)^\);/gms)].flatMap(([, table, body = '']) =>
    [...body.matchAll(/^ {2}(?!constraint )"?(\w+)"? /gm)].map(([, column]) => `${table}.${column}`),
  );
}

/** The rows of the table that follows a heading: its table, then its columns. */
function namedBelow(text: string, heading: string): Named {
  const lines = text.split('\n');
  const from = lines.indexOf(heading) + 1;
  const end = lines.findIndex((line, index) => index >= from && line.startsWith('#'));
  const found: Named = new Map();
  if (from === 0) return found;
  for (const [index, line] of lines.slice(0, end === -1 ? undefined : end).entries()) {
    const [, table, columns = ''] = (index >= from && /^\| `(\w+)` \| ([^|]*) \|/.exec(line)) || [];
    if (table) for (const [, column] of columns.matchAll(/`(\w+)`/g)) found.set(`${table}.${column}`, index + 1);
  }
  return found;
}
