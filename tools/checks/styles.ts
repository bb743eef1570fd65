import { posix } from 'node:path';
import { type Finding, isScript, isTest, lineAt, type SourceFile, visit } from './source.ts';

/** Pieces that modules compose and components take by name; they stand in sheets of `ui/theme`. */
const pieces = /\bpt-[a-z][a-z0-9-]*/g;
/** What stands in it the employees' app doesn't load. */
const panelSheet = 'ui/theme/panel.css';
const isModule = ({ path }: SourceFile): boolean => path.endsWith('.module.css');
const isTheme = ({ path }: SourceFile): boolean => path.startsWith('ui/theme/') && path.endsWith('.css');

/** @returns classes that nothing uses, classes that nothing defines, modules that nothing imports or that name a layer, durations of their own, anchors. */
export function checkStyles(files: SourceFile[]): Finding[] {
  const scripts = files.filter((file) => isScript(file) && !isTest(file.path) && /^(admin|me|ui|web)\//.test(file.path));
  const uses = scripts.flatMap(usesIn);
  return [
    ...files.filter(isModule).flatMap((module) => [...checkModule(module, uses), ...misplaced(module)]),
    ...checkPieces(files, scripts),
    ...files.filter(({ path }) => path.endsWith('.css')).flatMap((sheet) => [...ownDurations(sheet), ...anchors(sheet)]),
    ...scripts.flatMap(ownDurations),
  ];
}

/** What moves once, moves as long as everything does: only what goes on without an end, or waits first, has a time of its own. */
function ownDurations(file: SourceFile): Finding[] {
  const within = isScript(file)
    ? /transitionDuration=\{\d+\}|\bduration: \d+/g
    : /(?<![-\w])(?:transition|animation)(?:-duration)?:[^;}]*/g;
  return [...file.text.matchAll(within)]
    .filter(([said]) => isScript(file) || (/\d(?:ms|s)\b/.test(said) && !/\binfinite\b|!important/.test(said)))
    .map(({ index }) => ({ path: file.path, line: lineAt(file, index), message: 'takes its duration from --pt-motion' }));
}

/** With them Chromium 156 ends the tab now and then (decision 010). */
const anchors = (sheet: SourceFile): Finding[] =>
  [...sheet.text.matchAll(/\b(?:anchor-name|position-anchor|position-area|position-try\S*):/g)].map(({ index }) => ({
    path: sheet.path,
    line: lineAt(sheet, index),
    message: 'what stands at a button is placed by useBeside, not by anchors of the style sheet',
  }));

/** What one file takes of one module. */
interface Use {
  file: SourceFile;
  module: string;
  classes: { name: string; offset: number }[];
  /** It also takes classes by names that it works out: any string of its folder may be one. */
  workedOut: boolean;
  /** What stands in quotes in the file. */
  texts: Set<string>;
}

function usesIn(file: SourceFile): Use[] {
  if (!file.text.includes('.module.css')) return [];
  const uses = new Map<string, Use>();
  const texts = new Set<string>();
  visit(file, {
    ImportDeclaration: ({ source, specifiers }) => {
      const [given] = specifiers;
      if (!source.value.endsWith('.module.css') || !given) return;
      uses.set(given.local.name, { file, module: placeOf(file.path, source.value), classes: [], workedOut: false, texts });
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.add(value);
    },
    MemberExpression: ({ object, property, computed, start }) => {
      const use = object.type === 'Identifier' ? uses.get(object.name) : undefined;
      if (!use) return;
      if (!computed && property.type === 'Identifier') use.classes.push({ name: property.name, offset: start });
      else if (property.type === 'Literal') use.classes.push({ name: String(property.value), offset: start });
      else use.workedOut = true;
    },
  });
  return [...uses.values()];
}

/** `#features/…` and its like are named by their place in the package; everything else is relative. */
function placeOf(from: string, named: string): string {
  const root = from.startsWith('admin/') ? 'admin/src' : from.startsWith('me/') ? 'me/src' : '';
  if (!named.startsWith('#')) return posix.join(posix.dirname(from), named);
  return /^#(ui|web)\//.test(named) ? named.slice(1) : `${root}/${named.slice(1)}`;
}

/** What composes is a class, or several, at the top of its sheet: the build refuses everything else. */
function misplaced(module: SourceFile): Finding[] {
  const text = module.text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return [...text.matchAll(/composes:/g)].flatMap(({ index }) => {
    const before = text.slice(0, index);
    const depth = before.split('{').length - before.split('}').length;
    const opened = before.lastIndexOf('{');
    const selector = before.slice(Math.max(before.lastIndexOf('}', opened), before.lastIndexOf('{', opened - 1)) + 1, opened).trim();
    if (depth === 1 && /^\.[\w-]+(?:,\s*\.[\w-]+)*$/.test(selector)) return [];
    return [{ path: module.path, line: lineAt(module, index), message: 'only a class by itself can compose, at the top of the sheet' }];
  });
}

function checkModule(module: SourceFile, uses: Use[]): Finding[] {
  const takers = uses.filter((use) => use.module === module.path);
  if (takers.length === 0) return [{ path: module.path, line: 0, message: 'nothing imports these styles' }];
  const layer = module.text.search(/@layer\b/);
  // The first sheet that names a layer decides the order of all, and which module comes first depends on the screen.
  const layers = layer < 0 ? [] : [{ path: module.path, line: lineAt(module, layer), message: 'layers belong to the sheets of ui/theme' }];
  const defined = classesOf(module);
  const texts = new Set(takers.some(({ workedOut }) => workedOut) ? takers.flatMap((use) => [...use.texts]) : []);
  const used = new Set([...takers.flatMap(({ classes }) => classes.map(({ name }) => name)), ...texts]);
  const dead = [...defined]
    .filter(([name]) => !used.has(name))
    .map(([name, line]) => ({ path: module.path, line, message: `nothing uses .${name}` }));
  const missing = takers.flatMap(({ file, classes }) =>
    classes
      .filter(({ name }) => !defined.has(name))
      .map(({ name, offset }) => ({ path: file.path, line: lineAt(file, offset), message: `${module.path} has no .${name}` })),
  );
  return [...layers, ...dead, ...missing];
}

function checkPieces(files: SourceFile[], scripts: SourceFile[]): Finding[] {
  const defined = new Map(
    files.filter(isTheme).flatMap((file) => [...classesOf(file)].map(([name, line]) => [name, { file, line }] as const)),
  );
  const takers = [...scripts, ...files.filter(isModule)].flatMap(piecesIn);
  const used = new Set(takers.map(({ name }) => name));
  return [
    ...[...defined]
      .filter(([name]) => name.startsWith('pt-') && !used.has(name))
      .map(([name, { file, line }]) => ({ path: file.path, line, message: `nothing uses .${name}` })),
    ...takers
      .filter(({ name }) => !defined.has(name))
      .map(({ name, file, offset }) => ({ path: file.path, line: lineAt(file, offset), message: `no sheet of ui/theme has .${name}` })),
    ...takers
      .filter(({ name, file }) => defined.get(name)?.file.path === panelSheet && !file.path.startsWith('admin/'))
      .map(({ name, file, offset }) => ({ path: file.path, line: lineAt(file, offset), message: `only the panel has .${name}` })),
  ];
}

/** Names of variables begin with two hyphens more; of a module only what it composes counts. */
function piecesIn(file: SourceFile): { name: string; file: SourceFile; offset: number }[] {
  const within = isModule(file) ? /composes:([^;]*) from global/g : /(["'`])((?:(?!\1).)*)\1/g;
  return [...file.text.matchAll(within)].flatMap((part) =>
    [...part[0].matchAll(pieces)]
      .filter(({ index }) => !/[-\w]/.test(part[0][index - 1] ?? ''))
      .map((found) => ({ name: found[0], file, offset: part.index + found.index })),
  );
}

/** Each class that a sheet names, with its first line. */
function classesOf(file: SourceFile): Map<string, number> {
  const found = new Map<string, number>();
  // Blanks of the same length keep the lines.
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const text = file.text.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/:global\([^)]*\)|"[^"]*"|'[^']*'/g, blank);
  for (const { 1: selector = '', index } of text.matchAll(/([^{};]+)\{/g)) {
    if (selector.trimStart().startsWith('@')) continue;
    for (const { 1: name = '', index: within } of selector.matchAll(/\.([A-Za-z_][\w-]*)/g)) {
      if (!found.has(name)) found.set(name, lineAt(file, index + within));
    }
  }
  return found;
}
