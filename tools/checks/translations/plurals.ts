import type { ESTree } from 'rolldown/utils';
import { type Finding, isTest, lineAt, type SourceFile, visit } from '../source.ts';
import type { TextFile } from './texts.ts';

/** What follows a value and begins no noun: verbs, and words that lead to something else. */
const others = [
  ...['is', 'has', 'was', 'does', 'lies', 'begins', 'stands', 'ends', 'stays', 'looks', 'goes', 'needs', 'takes'],
  ...[
    'are',
    'were',
    'will',
    'would',
    'can',
    'could',
    'have',
    'be',
    'been',
    'gave',
    'took',
    'not',
    'no',
    'already',
    'because',
    'as',
    'of',
    'and',
    'or',
    'in',
    'on',
    'at',
    'to',
    'from',
    'for',
    'with',
    'by',
  ],
  ...['its', 'this', 'that', 'the', 'a', 'an', 'than', 'who', 'which', 'until', 'before', 'after', 'one', 'ten'],
].join('|');
const word = `(?!(?:${others})\\b)[a-z-]+`;
/** A value, at most two words that tell of what kind, and a noun of several. */
const fixed = new RegExp(`\\{\\{?(\\w+)\\}\\}?(?:</\\w>)? (?:${word} ){0,2}(?!(?:${others})\\b)(?:[a-z-]+s|people|children)\\b`, 'g');

/** @returns English texts in which a number stands before a word that means several, so that it would say “1 seats” */
export function fixedPlurals(texts: readonly TextFile[], files: readonly SourceFile[]): Finding[] {
  const message = (found: string, instead: string) => `“${found}” says several even of one: ${instead}`;
  const panel = texts
    .filter(({ language }) => language === 'en')
    .flatMap(({ path, keys }) =>
      [...keys.values()].flatMap(({ line, source, forms }) => {
        const counted = forms.length > 0 ? countedIn(source) : null;
        const found = [...source.matchAll(fixed)].find(([, name]) => name !== counted);
        return found ? [{ path, line, message: message(found[0], '{{count, seat|seats}}') }] : [];
      }),
    );
  const sentences = files
    .filter((file) => /^(contract|api\/src)\//.test(file.path) && !isTest(file.path))
    .flatMap((file) =>
      englishIn(file).flatMap(({ text, start }) => {
        const [found] = text.match(fixed) ?? [];
        return found ? [{ path: file.path, line: lineAt(file, start), message: message(found, '{count:# seat|# seats}') }] : [];
      }),
    );
  return [...panel, ...sentences];
}

/** The one number by which the forms of a text are told apart: `count`, or what is written in its place and stands so in one form alone. */
function countedIn(forms: string): string | undefined {
  if (forms.includes('{{count}}')) return 'count';
  return [...forms.matchAll(fixed)].find(([found]) => forms.split(found).length === 2)?.[1];
}

/** What stands under `en`, beside its Turkish: sentences, and those that a function puts together. */
function englishIn(file: SourceFile): { text: string; start: number }[] {
  const spans: ESTree.Node[] = [];
  /** Where one is told from several beforehand. */
  const chosen: ESTree.Node[] = [];
  const found: { text: string; start: number }[] = [];
  visit(file, {
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && key.name === 'en') spans.push(value);
    },
    ConditionalExpression: (node) => {
      if (/=== 1$/.test(file.text.slice(node.test.start, node.test.end))) chosen.push(node);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') found.push({ text: value, start });
    },
    TemplateLiteral: ({ quasis, expressions, start }) => {
      const nameOf = (at: number) => (expressions[at]?.type === 'Identifier' ? `{${expressions[at].name}}` : '…');
      const text = quasis.map(({ value }, at) => value.raw + (at < expressions.length ? nameOf(at) : '')).join('');
      found.push({ text, start });
    },
  });
  const isIn = (start: number) => (span: ESTree.Node) => span.start <= start && start < span.end;
  return found.filter(({ start }) => spans.some(isIn(start)) && !chosen.some(isIn(start)));
}
