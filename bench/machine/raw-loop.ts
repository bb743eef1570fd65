// Stands in for pgbench where the machine has none: `raw-loop.ts work.json`, and one line as pgbench writes it.
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { RawStatement, RawVariable, RawWork } from './raw.ts';

const work = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as RawWork;
const statements = work.statements.map(prepared);
const endsAt = performance.now() + work.seconds * 1_000;
let count = 0;
await Promise.all(Array.from({ length: work.connections }, (_, number) => run(number)));
console.log(`tps = ${count / work.seconds}`);

async function run(number: number): Promise<void> {
  const client = new pg.Client({ connectionString: work.url });
  await client.connect();
  for (let round = work.firstCount; performance.now() < endsAt; round++) {
    const { name, text, kinds } = statements[Math.floor(Math.random() * statements.length)] as (typeof statements)[number];
    await client.query({ name, text, values: kinds.map((kind) => valueOf(kind, round * work.connections + number)) });
    count++;
  }
  await client.end();
}

function prepared({ text, variables = {} }: RawStatement, index: number) {
  const names = Object.keys(variables);
  const numbered = text.replace(/(?<!:):([a-z]\w*)/g, (_, name: string) => `$${names.indexOf(name) + 1}`);
  return { name: `raw${index}`, text: numbered, kinds: Object.values(variables) };
}

const valueOf = (kind: RawVariable, counted: number): number =>
  kind === 'counter' ? counted : kind.between[0] + Math.floor(Math.random() * (kind.between[1] - kind.between[0] + 1));
