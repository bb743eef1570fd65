import type { ESTree } from 'rolldown/utils';
import type { SourceFile } from '../source.ts';
import { lineAt, visit } from '../source.ts';

/** The texts of one language of one namespace: dotted keys, without the plural endings. */
export interface TextFile {
  path: string;
  /** Whose texts they are: those of the frame must exist in more languages than a feature's. */
  part: 'web' | 'shell' | 'ui' | 'features';
  namespace: string;
  language: string;
  keys: Map<string, Text>;
}

export interface Text {
  line: number;
  /** As it stands in the file, all plural forms of it. */
  source: string;
  /** The plural forms it has, none where it counts nothing. */
  forms: string[];
}

/** The texts of the panel: those of `web` are the namespace generic, the others bear the path of their feature or part of the frame or the kit. */
export function readTexts(files: SourceFile[]): TextFile[] {
  return files.flatMap((file) => {
    const [, part, namespace = 'generic', language] =
      /^(?:(?:admin|me)\/src\/)?(features|shell|ui|web)\/(?:(.+)\/)?i18n\/([^/.]+)\.ts$/.exec(file.path) ?? [];
    if (!language) return [];
    return [{ path: file.path, part: part as TextFile['part'], namespace, language, keys: keysOf(file) }];
  });
}

function keysOf(file: SourceFile): Map<string, Text> {
  const keys = new Map<string, Text>();
  const walk = (object: ESTree.ObjectExpression, prefix: string) => {
    for (const property of object.properties) {
      if (property.type !== 'Property') continue;
      const key = prefix + nameOf(property.key);
      const value = plain(property.value);
      if (value.type === 'ObjectExpression') walk(value, `${key}.`);
      else addText(keys, key, { line: lineAt(file, property.start), source: file.text.slice(value.start, value.end), forms: [] });
    }
  };
  const object = exportedObject(file);
  if (object) walk(object, '');
  return keys;
}

/** The forms of a plural are one text. */
function addText(keys: Map<string, Text>, key: string, { line, source }: Text): void {
  const name = withoutPlural(key);
  const before = keys.get(name);
  const forms = [...(before?.forms ?? []), ...(name === key ? [] : [key.slice(name.length + 1)])];
  keys.set(name, { line: before?.line ?? line, source: [before?.source, source].filter(Boolean).join('\n'), forms });
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

/** Without `as const`, `satisfies` and brackets. */
export function plain(node: ESTree.Node): ESTree.Node {
  return ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(node.type)
    ? plain((node as ESTree.TSAsExpression).expression)
    : node;
}

const nameOf = (key: ESTree.PropertyKey): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';

/** i18next picks `row_one` or `row_other` for `row`. */
export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');
