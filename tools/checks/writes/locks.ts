import { type Finding, lineAt, type SourceFile, visit } from '../source.ts';

/** Where each class of advisory locks has its name and its number. */
const namedIn = 'api/src/platform/db/locks.ts';
const schema = 'api/schema.sql';
const writesSql = /^(api\/(src|seeds)|bench)\/.*\.ts$/;

/** A call by a number that stands there as such. */
const bareCall = /pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\(\s*(\d+)/g;

/** @returns advisory locks that are called by a bare number, numbers of the schema that nothing names, and two names of one number. */
export function checkLocks(files: SourceFile[]): Finding[] {
  const classes = files.filter(({ path }) => path === namedIn).flatMap(classesOf);
  const known = new Set(classes.map(({ number }) => number));
  return [
    ...twins(classes),
    ...files
      .filter(({ path }) => writesSql.test(path) && path !== namedIn)
      .flatMap(callsIn)
      .map(({ number, ...found }) => ({ ...found, message: `lock ${number} has a name: take it by that (${namedIn})` })),
    ...files
      .filter(({ path }) => path === schema)
      .flatMap(callsIn)
      .filter(({ number }) => !known.has(number))
      .map(({ number, ...found }) => ({ ...found, message: `lock ${number} has no name in ${namedIn}` })),
  ];
}

interface LockClass {
  name: string;
  number: number;
  line: number;
}

function classesOf(file: SourceFile): LockClass[] {
  const found: LockClass[] = [];
  visit(file, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== 'locks' || !init) return;
      const given = init.type === 'TSAsExpression' ? init.expression : init;
      if (given.type !== 'ObjectExpression') return;
      for (const one of given.properties) {
        if (one.type !== 'Property' || one.key.type !== 'Identifier' || one.value.type !== 'Literal') continue;
        found.push({ name: one.key.name, number: Number(one.value.value), line: lineAt(file, one.start) });
      }
    },
  });
  return found;
}

const twins = (classes: LockClass[]): Finding[] =>
  classes.flatMap(({ name, number, line }, index) => {
    const first = classes.slice(0, index).find((other) => other.number === number);
    return first ? [{ path: namedIn, line, message: `${first.name} and ${name} are both ${number}` }] : [];
  });

const callsIn = (file: SourceFile): { path: string; line: number; number: number }[] =>
  [...file.text.matchAll(bareCall)].map(({ index, 1: number }) => ({ path: file.path, line: lineAt(file, index), number: Number(number) }));
