import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ESTree, Rolldown } from 'vite';

/** Which modules each module needs at once, as what is left after unused exports are dropped needs them. */
export type ModuleGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** What the graph is read from: the bundler, when it has read all modules. */
export type Modules = Pick<Rolldown.PluginContext, 'getModuleIds' | 'getModuleInfo' | 'parse'>;

/** By the name that a package's index hands on, the module that has it. */
type Barrel = Map<string, string>;

/**
 * A package's index only hands on what other modules have: whoever imports a name from it needs that module alone.
 * Without this, whatever needs one icon would need all.
 */
export function moduleGraph(modules: Modules): ModuleGraph {
  const barrels = new Map<string, Barrel>();
  for (const id of modules.getModuleIds()) readBarrel(modules, id, barrels);
  const graph = new Map<string, ReadonlySet<string>>();
  for (const id of modules.getModuleIds()) graph.set(id, barrels.has(id) ? new Set() : needed(modules, id, barrels));
  return graph;
}

function readBarrel(modules: Modules, id: string, barrels: Map<string, Barrel>): Barrel | undefined {
  const known = barrels.get(id);
  if (known) return known;
  const info = modules.getModuleInfo(id);
  if (!info?.code || info.importedIds.length < 2 || !(isPure(id) || isOfContract.test(id))) return undefined;
  const { body } = modules.parse(info.code);
  const handsOn = body.every(({ type }) => /^(Import|ExportNamed|ExportAll)Declaration$/.test(type) || type === 'ExpressionStatement');
  if (!handsOn) return undefined;
  const barrel: Barrel = new Map();
  const find = finder(id, info.importedIds);
  const idOf = (source: string) => find(source)[0] ?? '';
  const locals = new Map<string, string>();
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) locals.set(local.name, idOf(statement.source.value));
    if (statement.type === 'ExportAllDeclaration') {
      const other = readBarrel(modules, idOf(statement.source.value), barrels);
      if (!other) return undefined;
      for (const entry of other) barrel.set(...entry);
    }
    if (statement.type !== 'ExportNamedDeclaration') continue;
    // Something of its own: it is a module like others, unless that needs nothing.
    const own = statement.declaration && standingAlone(statement.declaration);
    if (own === null && statement.declaration) return undefined;
    for (const name of own ?? []) barrel.set(name, id);
    for (const { local, exported } of statement.specifiers) {
      barrel.set(nameOf(exported), statement.source ? idOf(statement.source.value) : (locals.get(nameOf(local)) ?? ''));
    }
  }
  // Somebody needs more than can be followed here: as if all of it were needed.
  if ([...barrel.values()].includes('')) return undefined;
  barrels.set(id, barrel);
  return barrel;
}

/** The names of what is declared, null where it may need anything else. */
function standingAlone(declaration: ESTree.Declaration): string[] | null {
  if (declaration.type !== 'VariableDeclaration') return null;
  const names = declaration.declarations.map(({ id, init }) => {
    const made = init?.type === 'ArrowFunctionExpression' ? init.body : init;
    return id.type === 'Identifier' && made?.type === 'Literal' ? id.name : null;
  });
  return names.every((name) => name !== null) ? names : null;
}

const contract = '@population-tracker/contract/';

const endings = ['', '.js', '.mjs', '/index.js', '/index.mjs'];

/** Finds which of the imported modules a specifier may mean; the end of a file's name may be left out. */
function finder(importer: string, importedIds: readonly string[]): (source: string) => string[] {
  // The index of a package of icons imports thousands, each by its path.
  const imported = new Set(importedIds);
  return (source) => {
    const path = source.startsWith('.') ? join(dirname(importer), source) : source;
    const byPath = endings.map((end) => path + end).filter((id) => imported.has(id));
    if (source.startsWith('.')) return byPath;
    const inContract = source.startsWith(contract) ? `/contract/${source.slice(contract.length)}.ts` : null;
    const byName = importedIds.filter((id) => id.includes(`/node_modules/${source}/`) || (inContract && id.endsWith(inContract)));
    return [...new Set([...byPath, ...byName])];
  };
}

/** Each value of the contract's files is a module of its own (`web/build/contract-parts.ts`). */
const isOfContract = /\/contract\/(?!.*node_modules)/;

/** A package says that its modules do nothing by themselves, styles aside; of others whatever is imported brings all along. */
function isPure(id: string): boolean {
  const root = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(id)?.[0];
  if (!root) return false;
  const { sideEffects } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { sideEffects?: boolean | string[] };
  return Array.isArray(sideEffects) ? sideEffects.every((file) => file.endsWith('.css')) : sideEffects === false;
}

function needed(modules: Modules, id: string, barrels: ReadonlyMap<string, Barrel>): Set<string> {
  const info = modules.getModuleInfo(id);
  const ids = new Set(info?.importedIds.filter((imported) => !barrels.has(imported)));
  const through = info?.importedIds.flatMap((imported) => barrels.get(imported) ?? []) ?? [];
  if (through.length === 0 || !info?.code) return ids;
  const find = finder(id, info.importedIds);
  for (const { source, name } of importedNames(modules.parse(info.code))) {
    const meant = find(source);
    // One that can't be told apart may be any of them.
    for (const barrel of meant.length > 0 ? meant.map((from) => barrels.get(from)) : through) {
      const target = barrel?.get(name);
      if (target) ids.add(target);
    }
  }
  return ids;
}

function importedNames(program: ESTree.Program): { source: string; name: string }[] {
  return program.body.flatMap((statement) => {
    const isImport = statement.type === 'ImportDeclaration';
    if (!isImport && !(statement.type === 'ExportNamedDeclaration' && statement.source)) return [];
    const source = statement.source?.value ?? '';
    const names = isImport
      ? statement.specifiers.flatMap((specifier) =>
          specifier.type === 'ImportNamespaceSpecifier'
            ? membersRead(program, specifier.local.name)
            : specifier.type === 'ImportSpecifier'
              ? [nameOf(specifier.imported)]
              : [],
        )
      : statement.specifiers.map(({ local }) => nameOf(local));
    return names.map((name) => ({ source, name }));
  });
}

/** Of a module that is imported as one: what is read of it by name. */
function membersRead(node: unknown, module: string): string[] {
  if (!node || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap((one) => membersRead(one, module));
  const { type, object, property } = node as Partial<ESTree.MemberExpression>;
  if (type === 'MemberExpression' && object?.type === 'Identifier' && object.name === module && property?.type === 'Identifier')
    return [property.name];
  return Object.values(node).flatMap((value) => membersRead(value, module));
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);
