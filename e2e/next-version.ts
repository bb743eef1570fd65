import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export type FrontEnd = 'admin' | 'me';
type Change = [part: RegExp, becomes: (found: string) => string];

const record = `{
  path: '/greenhouse',
  name: 'greenhouse',
  titleKey: 'greenhouse',
  group: 'definitions',
  lazy: async () => ({ default: () => 'Tomatoes and cucumbers.' }),
}`;

/** A screen that is nothing but a route record, before that of the users, and its title. */
const greenhouse: Change[] = [
  [/\{path:.\/usermanagement.,name:/, (found) => `${record},${found}`],
  [/route:\{(?=dashboard:.Dashboard.,dashboardTable:.Dashboard tables.)/, (found) => `${found}greenhouse:'Greenhouse',`],
];

const scriptName = /[\w-]+\.js\b/g;

/**
 * Puts a next version of a front end into this folder: one that marks its page, `<html data-version="next">`. The panel also has one
 * screen more. It is made of what was built, since to build it a second time takes twenty seconds of a processor. As after a build, what
 * has changed has another name, and so has what names it.
 */
export function makeNext(frontEnd: FrontEnd, folder: string): void {
  cpSync(`${frontEnd}/dist`, folder, { recursive: true });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const codes = new Map<string, string>();
  for (const file of files) if (/\.(js|html)$/.test(file)) codes.set(file, readFileSync(join(folder, file), 'utf8'));
  const changed = changeIn(codes, frontEnd);
  const scripts = [...codes].filter(([file]) => file.startsWith('assets'));
  for (let before = -1; before < changed.size; ) {
    before = changed.size;
    for (const [file, code] of scripts) if (code.match(scriptName)?.some((name) => changed.has(name))) changed.add(basename(file));
  }
  for (const [file, code] of codes) {
    const isScript = file.startsWith('assets');
    if (isScript && !changed.has(basename(file))) continue;
    for (const ending of ['.br', '.gz']) rmSync(join(folder, file + ending), { force: true });
    writeFileSync(
      join(folder, file),
      code.replace(scriptName, (name) => (changed.has(name) ? nextOf(name) : name)),
    );
    if (isScript) renameSync(join(folder, file), join(folder, nextOf(file)));
  }
}

const nextOf = (script: string): string => script.replace(/\.js$/, '-next.js');

/** @returns the names of the files that differ by themselves */
function changeIn(codes: Map<string, string>, frontEnd: FrontEnd): Set<string> {
  const entry = codes.get('index.html')?.match(/index-[\w-]+\.js/)?.[0] ?? '';
  const marks: Change = [/$/, () => "\ndocument.documentElement.dataset.version = 'next';\n"];
  const left = new Set(frontEnd === 'admin' ? greenhouse : []);
  const changed = new Set<string>();
  for (const [file, code] of codes) {
    const own = [...left].filter(([part]) => part.test(code));
    for (const change of own) left.delete(change);
    if (basename(file) === entry) own.push(marks);
    if (own.length === 0) continue;
    codes.set(
      file,
      own.reduce((text, change) => text.replace(...change), code),
    );
    changed.add(basename(file));
  }
  if (!changed.has(entry) || left.size > 0) throw new Error(`What was built of ${frontEnd} isn’t what its next version is made of.`);
  return changed;
}
