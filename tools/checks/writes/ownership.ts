import type { ESTree } from 'rolldown/utils';
import { type Finding, isTest, lineAt, type SourceFile, visit } from '../source.ts';

/** The configuration; and the embedded database's programs, which need the PATH. */
const readsEnvironment = /^api\/src\/(config\.ts$|platform\/db\/embedded\/|testing\/)/;

const writers = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** @returns tables that two parts write, and readers of the environment beside the configuration. */
export function checkOwnership(files: SourceFile[]): Finding[] {
  const product = files.filter(({ path }) => /^api\/src\/.*\.ts$/.test(path) && !isTest(path));
  return [...sharedTables(product), ...product.flatMap(environment)];
}

interface Write {
  file: SourceFile;
  table: string;
  owner: string;
  offset: number;
}

/** Everybody may read a table; two writers would have to know each other's rules. */
function sharedTables(files: SourceFile[]): Finding[] {
  const tables = Map.groupBy(files.flatMap(writesOf), ({ table }) => table);
  return [...tables].flatMap(([table, writes]) => {
    const owners = [...new Set(writes.map(({ owner }) => owner))];
    if (owners.length < 2) return [];
    return owners.flatMap((owner) => {
      const others = owners.filter((other) => other !== owner).join(' and ');
      return writes
        .filter((write) => write.owner === owner)
        .map(({ file, offset }) => ({
          path: file.path,
          line: lineAt(file, offset),
          message: `${table} is written here and in ${others}: one part should own it`,
        }));
    });
  });
}

function writesOf(file: SourceFile): Write[] {
  const owner = /^api\/src\/([^/]+\/[^/]+)\//.exec(file.path)?.[1] ?? file.path;
  const found: Write[] = [];
  visit(file, {
    CallExpression: (node) => {
      const table = writtenTable(node);
      if (table) found.push({ file, table, owner, offset: node.callee.end });
    },
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      for (const table of writtenBySql(quasi)) found.push({ file, table, owner, offset: quasi.start });
    },
  });
  return found;
}

/** The tables that a statement written by hand writes; values stand between its parts. */
function writtenBySql({ quasis }: ESTree.TemplateLiteral): string[] {
  const text = quasis.map(({ value }) => value.raw).join(' $ ');
  return [...text.matchAll(/\b(?:insert into|update|delete from|merge into) (?:only )?([a-z_]+)\b/g)]
    .map(([, table = '']) => table)
    .filter((table) => !sqlWords.has(table));
}

/** What follows `update` where no table does: `for update`, `on conflict do update set`, `for no key update skip locked`. */
const sqlWords = new Set(['set', 'skip', 'of']);

function writtenTable({ callee, arguments: [first] }: ESTree.CallExpression): string | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !writers.has(callee.property.name)) return null;
  return first?.type === 'Literal' && typeof first.value === 'string' ? (first.value.split(/\s/)[0] ?? null) : null;
}

function environment(file: SourceFile): Finding[] {
  if (readsEnvironment.test(file.path)) return [];
  const found: Finding[] = [];
  visit(file, {
    MemberExpression: (node) => {
      if (file.text.slice(node.start, node.end) === 'process.env') {
        found.push({ path: file.path, line: lineAt(file, node.start), message: 'only config.ts reads the environment' });
      }
    },
  });
  return found;
}
