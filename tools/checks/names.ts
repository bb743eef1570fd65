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

const apiVocabulary = ['routes', 'service', 'queries', 'rules', 'jobs', 'mail', 'importer'];
const panelVocabulary = ['routes', 'columns', 'pickers', 'state'];

/** @returns file names that are spelt otherwise, stand outside the vocabulary or use a word that the glossary replaces. */
export function checkNames(files: SourceFile[]): Finding[] {
  return files.flatMap((file) => [
    ...[spelling(file), vocabulary(file.path)]
      .filter((message) => message !== null)
      .map((message) => ({ path: file.path, line: 0, message })),
    ...(isScript(file) && !isGenerated(file.path) ? replacedWords(file) : []),
  ]);
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

function vocabulary(path: string): string | null {
  const [, side, feature, inside] = /^(api|admin)\/src\/features\/([^/]+)\/(.+)$/.exec(path) ?? [];
  if (!inside || isTest(path)) return null;
  // The feature as a whole, where app has something to hand in.
  if (side === 'api') return inside === `${feature}.ts` ? null : apiName(inside);
  return panelName(inside);
}

function apiName(inside: string): string | null {
  if (inside.includes('/')) return null;
  const stem = stemOf(inside);
  const known = apiVocabulary.some((word) => stem === word || stem.endsWith(`-${word}`));
  return known ? null : `a feature of the API has ${apiVocabulary.join(', ')} and tests; give other parts a folder`;
}

function panelName(inside: string): string | null {
  if (/^(parts|pickers)\//.test(inside)) return null;
  if (inside.startsWith('i18n/'))
    return /^i18n\/(en|tr|es|ja|ko|it)\.ts$/.test(inside) ? null : 'i18n has a file per language of the panel';
  if (inside.includes('/')) return 'a feature of the panel has the folders parts and i18n';
  const stem = stemOf(inside);
  const known = /(Page|Form|Dialog|Drawer)$/.test(stem) || panelVocabulary.some((word) => stem === word || stem.endsWith(`-${word}`));
  return known ? null : `a feature of the panel has …Page, …Form, …Dialog, ${panelVocabulary.join(', ')}; other pieces stand in parts/`;
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
