import type { ESTree } from 'rolldown/utils';
import { type Finding, isTest, lineAt, type SourceFile, visit } from '../source.ts';
import { readTexts, type TextFile, withoutPlural } from './texts.ts';

/** What one file of the panel says about texts. */
interface Use {
  file: SourceFile;
  /** `t('key')` and `<Trans i18nKey="key">`, with the namespaces that the file names. */
  asked: { key: string; start: number }[];
  namespaces: string[];
  /** Every string in the file: a key may be handed on before it reaches `t`. */
  strings: Set<string>;
  /** `status.${state}` as a pattern. */
  patterns: RegExp[];
}

/** @returns keys that are missing, not used or not translated, and texts written into a component. */
export function checkTranslations(files: SourceFile[]): Finding[] {
  const texts = readTexts(files);
  const panel = files.filter(({ path }) => /^admin\/src\/.*\.tsx?$/.test(path) && !/\/(i18n|locales)\//.test(path) && !isTest(path));
  const uses = panel.map(usesOf);
  return [
    ...texts.filter(({ language }) => language !== 'en').flatMap((file) => untranslated(file, texts)),
    ...uses.flatMap((use) => missing(use, texts)),
    ...texts.filter(({ language }) => language === 'en').flatMap((file) => unused(file, uses)),
    ...panel.flatMap(writtenTexts),
  ];
}

function untranslated(file: TextFile, texts: TextFile[]): Finding[] {
  const english = texts.find(({ namespace, language }) => namespace === file.namespace && language === 'en');
  if (!english) return [{ path: file.path, line: 0, message: 'has no English beside it' }];
  const found: Finding[] = [];
  for (const [key, { text }] of english.keys) {
    const own = file.keys.get(key);
    if (!own) found.push({ path: file.path, line: 0, message: `the key ${key} is not translated` });
    else if (places(own.text) !== places(text)) {
      found.push({
        path: file.path,
        line: own.line,
        message: `${key} fills ${places(own.text) || 'nothing'}, English fills ${places(text) || 'nothing'}`,
      });
    }
  }
  for (const [key, { line }] of file.keys) {
    if (!english.keys.has(key)) found.push({ path: file.path, line, message: `the key ${key} is not in English` });
  }
  return found;
}

const places = (text: string): string =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])]
    .map((place) => place.slice(2).trim())
    .sort()
    .join(', ');

function usesOf(file: SourceFile): Use {
  const use: Use = { file, asked: [], namespaces: [], strings: new Set(), patterns: [] };
  visit(file, {
    Literal: (node) => {
      if (typeof node.value === 'string') use.strings.add(node.value);
    },
    TemplateLiteral: (node) => {
      const pattern = patternOf(node);
      if (pattern) use.patterns.push(pattern);
    },
    CallExpression: (node) => collectCall(node, use),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && name.name === 'i18nKey') use.asked.push(...textOf(value));
    },
  });
  return use;
}

function patternOf({ quasis }: ESTree.TemplateLiteral): RegExp | null {
  const parts = quasis.map(({ value }) => value.raw);
  if (!/^[\w:.-]*[a-z][\w:.-]*$/i.test(parts.join(''))) return null;
  return new RegExp(`^${parts.map((part) => part.replace(/[.]/g, '\\.')).join('[\\w.-]+')}$`);
}

function collectCall({ callee, arguments: given }: ESTree.CallExpression, use: Use): void {
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        ? callee.property.name
        : '';
  const strings = given.flatMap((argument) => (argument.type === 'ArrayExpression' ? argument.elements : [argument])).flatMap(textOf);
  if (name === 'useTranslation') use.namespaces.push(...strings.map(({ key }) => key));
  const first = given[0];
  if ((name === 't' || name === 'genericText') && first?.type === 'Literal') use.asked.push(...textOf(first));
}

const textOf = (node: ESTree.Node | null): { key: string; start: number }[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [{ key: node.value, start: node.start }] : [];

function missing({ file, asked, namespaces }: Use, texts: TextFile[]): Finding[] {
  const own = /\/features\/([^/]+)\//.exec(file.path)?.[1];
  const known = new Set(['generic', ...namespaces, ...(own ? [own] : [])]);
  return asked.flatMap(({ key, start }) => {
    const [namespace, name] = key.includes(':') ? (key.split(':') as [string, string]) : [null, key];
    const places = texts.filter((text) => text.language === 'en' && (namespace ? text.namespace === namespace : known.has(text.namespace)));
    if (places.some(({ keys }) => keys.has(withoutPlural(name)))) return [];
    return [{ path: file.path, line: lineAt(file, start), message: `no text has the key ${key}` }];
  });
}

function unused(file: TextFile, uses: Use[]): Finding[] {
  const near = uses.filter((use) => file.namespace === 'generic' || mentions(use, file.namespace));
  return [...file.keys].flatMap(([key, { line }]) => {
    const names = [key, `${file.namespace}:${key}`];
    const used = near.some(({ strings, patterns }) =>
      names.some((name) => strings.has(name) || patterns.some((pattern) => pattern.test(name))),
    );
    return used ? [] : [{ path: file.path, line, message: `nobody uses the key ${key}` }];
  });
}

/** A feature's texts may be asked for outside its folder only by their namespace. */
const mentions = ({ file, namespaces, strings }: Use, namespace: string): boolean =>
  file.path.includes(`/features/${namespace}/`) ||
  namespaces.includes(namespace) ||
  [...strings].some((text) => text.startsWith(`${namespace}:`));

/** Attributes that persons read or hear. */
const readAttributes = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'description',
  'aria-label',
  'aria-description',
  'aria-roledescription',
]);
const literalElements = new Set(['kbd', 'Kbd', 'code', 'Code']);
const letters = /\p{L}/u;

function writtenTexts(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  const add = (text: string, start: number) => {
    if (letters.test(text))
      found.push({ path: file.path, line: lineAt(file, start), message: `the text "${text.trim()}" belongs into i18n` });
  };
  visit(file, {
    JSXElement: ({ openingElement, children }) => {
      const name = openingElement.name;
      if (name.type !== 'JSXIdentifier' || !literalElements.has(name.name)) writtenChildren(children, add);
    },
    JSXFragment: ({ children }) => writtenChildren(children, add),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && readAttributes.has(name.name)) for (const { key, start } of textOf(value)) add(key, start);
    },
  });
  return found;
}

function writtenChildren(children: ESTree.JSXChild[], add: (text: string, start: number) => void): void {
  for (const child of children) {
    if (child.type === 'JSXText') add(child.value, child.start);
    else if (child.type === 'JSXExpressionContainer') for (const { key, start } of textOf(child.expression)) add(key, start);
  }
}
