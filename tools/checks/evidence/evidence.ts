import { join } from 'node:path/posix';
import type { Finding, SourceFile } from '../source.ts';
import { testsOf } from './titles.ts';

const document = 'docs/security.md';
const testFile = /\.(?:test|spec)\.tsx?$/;
const fileName = /^[\w./-]+\.(?:tsx?|mjs|css|sql)$/;
/** A file in backticks, and the titles that follow it at once: `code.db.test.ts` “works once”, “ends after 5 minutes”. */
const evidence = /`([^`\s]+)`((?:,? “[^”]+”)*)/g;
const title = /“([^”]+)”/g;
const link = /\]\((?!https:)([^)#]+)/g;

/**
 * @param text what docs/security.md says
 * @param isThere whether there is a file of this path, be it no source
 * @returns files and test titles that it names and that are not there; tests without a title, and titles of no test
 */
export function checkEvidence(files: SourceFile[], text: string, isThere: (path: string) => boolean): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const lost = [...line.matchAll(link)].map(([, path = '']) => join('docs', path)).filter((path) => !isThere(path));
    const found = [...lost.map((path) => `there is no file ${path}`), ...findingsOf(line, files)];
    return found.map((message) => ({ path: document, line: index + 1, message }));
  });
}

function findingsOf(line: string, files: SourceFile[]): string[] {
  const named = [...line.matchAll(evidence)].map(([, name = '', titles = '']) => ({ name, titles: titlesIn(titles) }));
  const known = named.filter(({ name }) => fileName.test(name));
  const proven = known.filter(({ name }) => testFile.test(name)).flatMap(({ titles }) => titles);
  const loose = titlesIn(line).filter((one) => !proven.includes(one));
  return [
    ...known.flatMap(({ name, titles }) => wrongOf(name, titles, files)),
    ...loose.map((one) => `“${one}” stands behind no test’s file`),
  ];
}

const titlesIn = (text: string): string[] => [...text.matchAll(title)].flatMap(([, one]) => one ?? []);

/** A file is named as it is known: by its name alone where no other has it. */
function wrongOf(name: string, titles: string[], files: SourceFile[]): string[] {
  const [file, other] = files.filter(({ path }) => path === name || path.endsWith(`/${name}`));
  if (!file) return [`there is no file ${name}`];
  if (other) return [`${name} is ${file.path} or ${other.path}: name more of its path`];
  if (!testFile.test(file.path)) return [];
  if (titles.length === 0) return [`${name} shows it by which test? Its title follows the file`];
  const there = testsOf(file);
  return titles.filter((one) => !there.has(one)).map((one) => `${name} has no test “${one}”`);
}
