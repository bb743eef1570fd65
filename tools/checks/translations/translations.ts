import type { ESTree } from 'rolldown/utils';
import { type Finding, isTest, lineAt, type SourceFile, visit } from '../source.ts';
import { incomplete } from './complete.ts';
import { fixedPlurals } from './plurals.ts';
import { readTexts, type TextFile, withoutPlural } from './texts.ts';
import { wrongVerbs } from './verbs.ts';
import { stringsIn, type Written, writtenTexts } from './written.ts';

/** What one file of the panel says about texts. */
interface Use {
  file: SourceFile;
  /** `t('key')` and `<Trans i18nKey="key">`, with the namespaces that the file names. */
  asked: Written[];
  namespaces: string[];
  /** Every string in the file: a key may be handed on before it reaches `t`. */
  strings: Set<string>;
  /** `status.${state}` as a pattern. */
  patterns: RegExp[];
}

/** @returns languages and keys that are missing, plurals that a number may not stand before, keys not used or not translated, and texts written into a component. */
export function checkTranslations(files: SourceFile[]): Finding[] {
  const texts = readTexts(files);
  const panel = files.filter(({ path }) => /^((admin|me)\/src|ui|web)\/.*\.tsx?$/.test(path) && !/\/i18n\//.test(path) && !isTest(path));
  const uses = panel.map(usesOf);
  return [
    ...incomplete(texts),
    ...fixedPlurals(texts, files),
    ...wrongVerbs(texts),
    ...uses.flatMap((use) => missing(use, texts)),
    ...texts.filter(({ language }) => language === 'en').flatMap((file) => unused(file, uses)),
    ...panel.flatMap(writtenTexts),
  ];
}

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
      if (name.type === 'JSXIdentifier' && name.name === 'i18nKey') use.asked.push(...stringsIn(value));
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
  const strings = given.flatMap((argument) => (argument.type === 'ArrayExpression' ? argument.elements : [argument])).flatMap(stringsIn);
  if (name === 'useTranslation') use.namespaces.push(...strings.map(({ text }) => text));
  if (name === 't' || name === 'genericText') use.asked.push(...stringsIn(given[0]));
}

function missing({ file, asked, namespaces }: Use, texts: TextFile[]): Finding[] {
  const own = /\/(?:features|shell)\/([^/]+)\//.exec(file.path)?.[1];
  const known = new Set(['generic', ...namespaces, ...(own ? [own] : [])]);
  return asked.flatMap(({ text: key, start }) => {
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
  file.path.includes(`/shell/${namespace}/`) ||
  namespaces.includes(namespace) ||
  [...strings].some((text) => text.startsWith(`${namespace}:`));
