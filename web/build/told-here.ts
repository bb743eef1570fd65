import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { ESTree, Plugin } from 'vite';

/** Whose code may tell a refusal by itself, beside the server: it names the refusal's key. */
const folders = ['contract', 'web', 'ui'];

const isErrors = /[\\/]contract[\\/](?:.*-errors|kernel[\\/]errors)\.ts/;

/**
 * The catalogue of refusals with those alone that the front end tells by itself: what its schemas and its own code name. All others come
 * from the server in words. With them every form had 23 kB more.
 */
export function toldHere(): Plugin {
  let named = new Set<string>();
  return {
    name: 'told-here',
    apply: 'build',
    configResolved({ root }) {
      named = keysIn([...folders.map((folder) => resolve(root, '..', folder)), join(root, 'src')]);
    },
    transform: {
      order: 'post',
      handler(code, id) {
        return isErrors.test(id) ? { code: toldOf(code, this.parse(code), named), map: null } : null;
      },
    },
  };
}

/** The keys that stand in the code, the catalogue's own files aside. */
function keysIn(folders: readonly string[]): Set<string> {
  const keys = new Set<string>();
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name);
      if (!/(?<!\.test)\.tsx?$/.test(name) || name.split(sep).includes('node_modules') || isErrors.test(file)) continue;
      for (const [, key = ''] of readFileSync(file, 'utf8').matchAll(/['"`]([a-zA-Z]+\.\w+)['"`]/g)) keys.add(key);
    }
  }
  return keys;
}

/** Of a file of the catalogue what stands under one of these keys, without what only the server says: its status. */
export function toldOf(code: string, program: ESTree.Program, keys: ReadonlySet<string>): string {
  const cuts: { start: number; end: number }[] = [];
  const visit = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    const { type, properties = [] } = node as ESTree.ObjectExpression;
    if (type !== 'ObjectExpression') {
      Object.values(node).forEach(visit);
      return;
    }
    for (const [index, property] of properties.entries()) {
      const { end } = property;
      const next = properties[index + 1]?.start ?? end;
      const key = property.type === 'Property' && property.key.type === 'Literal' ? String(property.key.value) : null;
      if (key?.includes('.') && !keys.has(key)) cuts.push({ start: property.start, end: next });
      else if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'status')
        cuts.push({ start: property.start, end: next });
      else visit(property);
    }
  };
  visit(program);
  return cuts.sort((a, b) => b.start - a.start).reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}
