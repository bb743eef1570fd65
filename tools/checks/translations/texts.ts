import type { ESTree } from 'rolldown/utils';
import type { SourceFile } from '../source.ts';
import { visit } from '../source.ts';

/** The texts of one language of one namespace: dotted keys, without the plural endings. */
export interface TextFile {
  path: string;
  namespace: string;
  language: string;
  keys: Map<string, { line: number; text: string }>;
}

/** The texts of the panel: `locales/<language>.ts` are the namespace generic, the others bear their feature's name. */
export function readTexts(files: SourceFile[]): TextFile[] {
  return files.flatMap((file) => {
    const [, feature, own] = /^admin\/src\/features\/([^/]+)\/i18n\/([a-z]{2})\.ts$/.exec(file.path) ?? [];
    const [, generic] = /^admin\/src\/locales\/([a-z]{2})\.ts$/.exec(file.path) ?? [];
    const language = own ?? generic;
    return language ? [{ path: file.path, namespace: feature ?? 'generic', language, keys: keysOf(file) }] : [];
  });
}

function keysOf(file: SourceFile): Map<string, { line: number; text: string }> {
  const keys = new Map<string, { line: number; text: string }>();
  const lines = lineStarts(file.text);
  const walk = (object: ESTree.ObjectExpression, prefix: string) => {
    for (const property of object.properties) {
      if (property.type !== 'Property') continue;
      const key = prefix + nameOf(property.key);
      const value = plain(property.value);
      if (value.type === 'ObjectExpression') walk(value, `${key}.`);
      else keys.set(withoutPlural(key), { line: lines(property.start), text: file.text.slice(value.start, value.end) });
    }
  };
  const object = exportedObject(file);
  if (object) walk(object, '');
  return keys;
}

/** `export default {…}`, or the object behind `export default name`. */
function exportedObject(file: SourceFile): ESTree.ObjectExpression | null {
  const named = new Map<string, ESTree.Expression>();
  let exported: ESTree.Node | null = null;
  visit(file, {
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) named.set(id.name, init);
    },
    ExportDefaultDeclaration: ({ declaration }) => {
      exported = declaration;
    },
  });
  const found = exported as ESTree.Node | null;
  const value = found?.type === 'Identifier' ? named.get(found.name) : found;
  const object = value ? plain(value) : null;
  return object?.type === 'ObjectExpression' ? object : null;
}

/** Without `as const` and `satisfies`. */
function plain(node: ESTree.Node): ESTree.Node {
  return node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression' ? plain(node.expression) : node;
}

const nameOf = (key: ESTree.PropertyKey): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

/** i18next picks `row_one` or `row_other` for `row`. */
export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

function lineStarts(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length;
}
