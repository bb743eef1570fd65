import { readFile } from 'node:fs/promises';
import { basename, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@population-tracker/contract/kernel/endpoint';
import type { ESTree, Plugin, Rolldown } from 'vite';
import { z } from 'zod';
import { besideLists, isReadFromAddress, queryCode } from './query-fields.ts';

/** What is asked for of a file of the contract: one of the values that it makes. */
const part = '?part=';

const fitsFile = resolve(import.meta.dirname, '../formats/fits.ts');

/**
 * Makes a module of each value in the contract's files, and of a call's record what the call is sent by. Without this whoever makes one
 * call of a file would bring the schemas of all the others along, and zod with them: like this they come with the form that checks by them.
 * The contract's files make values and do nothing else.
 */
export function contractParts(): Plugin {
  let folder = '';
  const files = new Map<string, Promise<Parts>>();
  const isOfContract = (id: string) => id.startsWith(folder);
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      folder = resolve(root, '../contract') + sep;
    },
    resolveId(source, importer) {
      if (!importer || !isOfContract(importer) || !source.startsWith('.')) return null;
      return { id: resolve(importer, '..', source), moduleSideEffects: false };
    },
    async load(id) {
      if (!isOfContract(id)) return null;
      const [path = '', name] = id.split(part);
      const reading = files.get(path) ?? readFile(path, 'utf8').then((code) => readParts(this, path, code));
      files.set(path, reading);
      const file = await reading;
      return { code: name ? await file.codeOf(name) : file.handsOn, moduleSideEffects: false };
    },
    transform(code, id) {
      if (!isOfContract(id)) refuseSchemasOfCalls(this, code, id);
    },
  };
}

interface Parts {
  /** The file itself: it only hands on what its parts make. */
  handsOn: string;
  codeOf: (name: string) => string | Promise<string>;
}

type Declared = ESTree.Function | ESTree.VariableDeclarator | ESTree.Class;

function readParts(context: Rolldown.PluginContext, path: string, code: string): Parts {
  const { body } = context.parse(code, { lang: 'ts' });
  const imported = new Map<string, string>();
  const nodes = new Map<string, Declared>();
  const shown: string[] = [];
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      for (const [name, line] of importsOf(statement)) imported.set(name, line);
      continue;
    }
    const isShown = statement.type === 'ExportNamedDeclaration';
    for (const [name, node] of declaredIn(isShown ? statement.declaration : statement, path)) {
      nodes.set(name, node);
      if (isShown) shown.push(name);
    }
  }
  const specifierOf = (name: string) => `'./${basename(path)}${part}${name}'`;
  const importFor = (name: string) => (nodes.has(name) ? `import { ${name} } from ${specifierOf(name)};` : (imported.get(name) ?? ''));
  return {
    handsOn: shown.map((name) => `export { ${name} } from ${specifierOf(name)};`).join('\n') || 'export {};',
    codeOf(name) {
      const node = nodes.get(name);
      if (!node) throw new Error(`${path} makes no ${name}.`);
      if (isCall(node)) return recordOf(path, name);
      const used = [...namesIn(node)].filter((one) => nodes.get(one) !== node);
      const text = code.slice(node.start, node.end);
      return [...used.map(importFor), node.type === 'VariableDeclarator' ? `const ${text};` : text, `export { ${name} };`].join('\n');
    },
  };
}

function importsOf({ specifiers, source, importKind }: ESTree.ImportDeclaration): [string, string][] {
  if (importKind === 'type') return [];
  return specifiers.flatMap((specifier): [string, string][] => {
    if (specifier.type !== 'ImportSpecifier' || specifier.importKind === 'type') return [];
    const { imported, local } = specifier;
    const outer = imported.type === 'Literal' ? imported.value : imported.name;
    return [[local.name, `import { ${outer} as ${local.name} } from '${source.value}';`]];
  });
}

/** @throws Error where a file of the contract does more than make values: that would be lost */
function declaredIn(statement: ESTree.Node | null, path: string): [string, Declared][] {
  if (!statement || /^TS/.test(statement.type)) return [];
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') return [[statement.id?.name ?? '', statement]];
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap((node) => boundBy(node).map((name): [string, Declared] => [name, node]));
  if (statement.type === 'ExportNamedDeclaration') return [];
  throw new Error(`${path} does more than make values: ${statement.type}.`);
}

const boundBy = ({ id }: ESTree.VariableDeclarator): string[] => (id.type === 'Identifier' ? [id.name] : [...namesIn(id)]);

const isCall = (node: Declared): boolean =>
  node.type === 'VariableDeclarator' &&
  node.init?.type === 'CallExpression' &&
  node.init.callee.type === 'Identifier' &&
  node.init.callee.name === 'endpoint';

/** What a call is sent by; a list is also asked what its address says, which its query's schema checks: the same said without zod. */
async function recordOf(path: string, name: string): Promise<string> {
  const made = ((await import(pathToFileURL(path).href)) as Record<string, Endpoint>)[name];
  if (!made) throw new Error(`${path} makes no call ${name}.`);
  const { method, path: route, needs, scope, answers, long, ofMillions, query } = made;
  const told = { method, path: route, needs, scope, answers, ...(long && { long }), ...(ofMillions && { ofMillions }) };
  const fields = Object.entries(told).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  if (!(query instanceof z.ZodObject && isReadFromAddress(name, query))) return `export const ${name} = { ${fields.join(', ')} };`;
  const { code, fits, kernel } = queryCode(query);
  return [
    `import { ${[...fits].join(', ')} } from '${fitsFile}';`,
    ...[...kernel].map(([used, file]) => `import { ${used} } from '@population-tracker/contract/kernel/${file}';`),
    `export const ${name} = { ${fields.join(', ')}, query: ${code} };`,
  ].join('\n');
}

/** The names that a node reads: more than it does at worst, which only brings something along. */
function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) namesIn(one, names);
  if (!node || typeof node !== 'object' || !('type' in node)) return names;
  const { type } = node as ESTree.Node;
  if (/^TS/.test(type) && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)) return names;
  if (type === 'Identifier') names.add((node as unknown as { name: string }).name);
  const isPlain = 'computed' in node && !node.computed;
  for (const [key, value] of Object.entries(node)) {
    const isLabel = isPlain && ((type === 'MemberExpression' && key === 'property') || (type === 'Property' && key === 'key'));
    if (!isLabel && key !== 'typeAnnotation') namesIn(value, names);
  }
  return names;
}

const fromContract = /import\s*\{([^}]*)\}\s*from\s*'@population-tracker\/contract\//g;

/** A call's schemas aren't there: what checks by one imports it by its own name. */
function refuseSchemasOfCalls(context: Rolldown.PluginContext, code: string, id: string): void {
  for (const [, names = ''] of code.matchAll(fromContract)) {
    for (const name of names.split(',').map((one) => one.trim())) {
      const found = /^\w+$/.test(name) && new RegExp(`(?<!typeof )\\b${name}\\.(body|params|result|query)\\b`).exec(code);
      if (found && !besideLists.includes(name)) context.error(`${id} reads ${found[0]}, which only the server has.`);
    }
  }
}
