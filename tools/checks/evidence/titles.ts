import type { ESTree } from 'rolldown/utils';
import { type SourceFile, visit } from '../source.ts';

/** The titles of a file's tests: what stands first in a call of `test` or `it`, with `.each(…)` and the like or without. */
export function testsOf(file: SourceFile): Set<string> {
  const titles = new Set<string>();
  visit(file, {
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first?.type === 'Literal' && typeof first.value === 'string' && /^(test|it)$/.test(rootOf(callee))) titles.add(first.value);
    },
  });
  return titles;
}

function rootOf(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : '';
}
