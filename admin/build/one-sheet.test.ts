import { expect, test } from 'vitest';
import { sheetsBehindSignIn } from './one-sheet.ts';

interface Given {
  modules?: string[];
  imports?: string[];
  later?: string[];
}

/** With a sheet of its own. */
const chunk = (name: string, { modules = [], imports = [], later = [] }: Given = {}) => ({
  type: 'chunk',
  fileName: name,
  moduleIds: modules,
  imports,
  dynamicImports: later,
  viteMetadata: { importedCss: new Set([`${name}.css`]) },
});

const bundleOf = (...chunks: { fileName: string }[]) => Object.fromEntries(chunks.map((one) => [one.fileName, one])) as never;

test('what a file needs stands before its own, what comes later behind, and what sign-in is styled by stays apart', () => {
  const bundle = bundleOf(
    chunk('index', { modules: ['/ui/base.css'], later: ['signInLater', 'panel'] }),
    chunk('signInLater', { modules: ['/sign-in/later.module.css'] }),
    chunk('page', { imports: ['index', 'table', 'panel'], later: ['dialog'] }),
    chunk('dialog', { imports: ['table', 'form', 'signInLater'], later: ['page'] }),
    chunk('form'),
    chunk('table'),
    chunk('panel', { modules: ['/admin/src/app/Panel.tsx'], imports: ['index', 'kit'], later: ['page'] }),
    chunk('kit'),
  );
  const { first, sheets } = sheetsBehindSignIn(bundle, new Set(['/ui/base.css', '/sign-in/later.module.css']));
  expect(first.fileName).toBe('panel');
  expect(sheets).toEqual(['kit.css', 'panel.css', 'table.css', 'page.css', 'form.css', 'dialog.css']);
});

test('a build without the panel is refused', () => {
  expect(() => sheetsBehindSignIn(bundleOf(chunk('index')), new Set())).toThrow('no panel');
});
