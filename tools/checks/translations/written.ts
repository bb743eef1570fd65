import type { ESTree } from 'rolldown/utils';
import { type Finding, lineAt, type SourceFile, visit } from '../source.ts';
import { plain } from './texts.ts';

/** A string as it stands in a file. */
export interface Written {
  text: string;
  start: number;
}

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
  'aria-valuetext',
]);
const literalElements = new Set(['kbd', 'Kbd', 'code', 'Code']);
const letters = /\p{L}/u;

/** @returns what stands as a text in a component, where a person would read or hear it. */
export function writtenTexts(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  const add = ({ text, start }: Written) => {
    if (letters.test(text))
      found.push({ path: file.path, line: lineAt(file, start), message: `the text "${text.trim()}" belongs into i18n` });
  };
  visit(file, {
    JSXElement: ({ openingElement, children }) => {
      const name = openingElement.name;
      if (name.type !== 'JSXIdentifier' || !literalElements.has(name.name)) children.flatMap(childTexts).forEach(add);
    },
    JSXFragment: ({ children }) => children.flatMap(childTexts).forEach(add),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && readAttributes.has(name.name)) shownBy(value).forEach(add);
    },
  });
  return found;
}

const childTexts = (child: ESTree.JSXChild): Written[] =>
  child.type === 'JSXText' ? [{ text: child.value, start: child.start }] : child.type === 'JSXExpressionContainer' ? shownBy(child) : [];

/** The strings that an expression can show, with what a template has between its values. */
function shownBy(node: ESTree.Node | null): Written[] {
  return endsOf(node).flatMap((end) => (end.type === 'TemplateLiteral' ? wordsOf(end) : stringsIn(end)));
}

const wordsOf = ({ quasis, start }: ESTree.TemplateLiteral): Written[] => quasis.map(({ value }) => ({ text: value.raw, start }));

/** The strings that an expression can come out as: either side of a condition. */
export function stringsIn(node: ESTree.Node | null | undefined): Written[] {
  return endsOf(node).flatMap((end) =>
    end.type === 'Literal' && typeof end.value === 'string' ? [{ text: end.value, start: end.start }] : [],
  );
}

function endsOf(given: ESTree.Node | null | undefined): ESTree.Node[] {
  if (!given) return [];
  const node = plain(given);
  if (node.type === 'JSXExpressionContainer') return endsOf(node.expression);
  if (node.type === 'ConditionalExpression') return [...endsOf(node.consequent), ...endsOf(node.alternate)];
  if (node.type === 'LogicalExpression') return [...endsOf(node.left), ...endsOf(node.right)];
  return [node];
}
