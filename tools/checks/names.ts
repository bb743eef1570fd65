import { posix } from 'node:path';
import { type Finding, isGenerated, isScript, isTest, lineAt, type SourceFile, visit } from './source.ts';

/** Names that say nothing about what is inside. */
const emptyWords = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'misc', 'stuff']);

/** Words that the glossary replaces. Texts that persons read may use them; names in code may not. */
const glossary: Record<string, string> = {
  employee: 'user',
  employees: 'users',
  staff: 'users',
  booking: 'reservation',
  bookings: 'reservations',
  campus: 'location',
  cafeteria: 'diningHall',
  canteen: 'diningHall',
  carpark: 'parking',
};

/** Names of folders that say no more. */
const emptyFolders = new Set([...emptyWords, 'parts', 'lib']);

/** @returns names that are spelt otherwise, say nothing, are another file's too, or use a word that the glossary replaces. */
export function checkNames(files: SourceFile[]): Finding[] {
  return [
    ...files.flatMap((file) => [
      ...[spelling(file), folders(file.path)]
        .filter((message) => message !== null)
        .map((message) => ({ path: file.path, line: 0, message })),
      ...(isScript(file) && !isGenerated(file.path) ? replacedWords(file) : []),
    ]),
    ...twins(files),
  ];
}

function spelling({ path, text }: SourceFile): string | null {
  const stem = stemOf(path);
  const empty = stem.split(/[-_]/).find((word) => emptyWords.has(word.toLowerCase()));
  if (empty) return `"${empty}" says nothing about what is inside`;
  if (/^index\.tsx?$/.test(posix.basename(path))) return 'no barrel files: import from the file that has it';
  if (path.endsWith('.sql')) return /^([0-9]{4}_)?[a-z0-9_]+$/.test(stem) ? null : 'a migration is named 0001_like_this.sql';
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem)) return null;
  if (!path.endsWith('.tsx') || !/^[A-Z][A-Za-z0-9]*$/.test(stem)) return 'file names are kebab-case';
  if (isTest(path)) return null;
  return new RegExp(`export (default )?(function|const|class) ${stem}\\b`).test(text)
    ? null
    : `a PascalCase file is one component: it should export ${stem}`;
}

/** Without the endings, of which a test has two or three. */
function stemOf(path: string): string {
  return posix.basename(path).replace(/(\.(db|test|spec|setup|config|generated|module|d))*\.[a-z]+$/, '');
}

function folders(path: string): string | null {
  const empty = posix
    .dirname(path)
    .split('/')
    .find((folder) => emptyFolders.has(folder));
  if (empty && /^(api\/src|admin\/src|me\/src|ui|web|contract)\//.test(path))
    return `the folder "${empty}" says nothing about what is inside`;
  return !path.includes('/i18n/') || /\/i18n\/(en|tr|es|ja|ko|it)\.ts$/.test(path) ? null : 'i18n has a file per language of the panel';
}

/** What a front end can import, what the API has, and the contract: a tab of an editor shows the name alone. */
const namedTogether = [/^api\/src\//, /^(admin\/src|ui|web)\//, /^(me\/src|ui|web)\//, /^contract\//];

function twins(files: SourceFile[]): Finding[] {
  const scripts = files.filter((file) => isScript(file) && !file.path.includes('/i18n/'));
  return namedTogether.flatMap((together) => {
    const named = Map.groupBy(
      scripts.filter(({ path }) => together.test(path)),
      ({ path }) => stemOf(path),
    );
    return [...named.values()].flatMap((same) => {
      const [first, ...others] = [...new Set(same.map(({ path }) => posix.dirname(path)))];
      return others.map((folder) => ({
        path: same.find(({ path }) => posix.dirname(path) === folder)?.path ?? folder,
        line: 0,
        message: `${first} has a file of this name too: which of them does a tab of the editor show?`,
      }));
    });
  });
}

function replacedWords(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  const look = (name: string, start: number) => {
    for (const word of wordsOf(name)) {
      const better = glossary[word];
      if (better)
        found.push({ path: file.path, line: lineAt(file, start), message: `"${name}": the glossary's word for ${word} is ${better}` });
    }
  };
  visit(file, {
    FunctionDeclaration: ({ id }) => id && look(id.name, id.start),
    ClassDeclaration: ({ id }) => id && look(id.name, id.start),
    TSInterfaceDeclaration: ({ id }) => look(id.name, id.start),
    TSTypeAliasDeclaration: ({ id }) => look(id.name, id.start),
    VariableDeclarator: ({ id }) => {
      if (id.type === 'Identifier') look(id.name, id.start);
    },
  });
  return found;
}

/** `meetingRoomBookings` has the words meeting, room and bookings. */
const wordsOf = (name: string): string[] => name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
