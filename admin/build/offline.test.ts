import { expect, test } from 'vitest';
import { panelFiles } from './offline.ts';

interface Given {
  entry?: boolean;
  modules?: string[];
  imports?: string[];
  styles?: string[];
}

const chunk = (fileName: string, { entry = false, modules = [], imports = [], styles = [] }: Given = {}) => ({
  type: 'chunk',
  fileName,
  isEntry: entry,
  moduleIds: modules.map((path) => `/somewhere/${path}`),
  imports,
  viteMetadata: { importedCss: new Set(styles) },
});
const asset = (fileName: string) => ({ type: 'asset', fileName });

function sorted(...files: { fileName: string }[]) {
  return panelFiles(Object.fromEntries(files.map((file) => [file.fileName, file])) as never);
}

test('what opens the panel comes first, with all that it can’t do without; screens, other languages and pictures do not', () => {
  const { entry, shell, rest } = sorted(
    chunk('assets/index-1.js', { entry: true, imports: ['assets/react-1.js'], styles: ['assets/index-1.css'] }),
    chunk('assets/react-1.js'),
    chunk('assets/Frame-1.js', { modules: ['admin/src/shell/Frame.tsx'], imports: ['assets/menu-1.js'], styles: ['assets/Frame-1.css'] }),
    chunk('assets/menu-1.js', { imports: ['assets/Frame-1.js'], styles: ['assets/menu-1.css'] }),
    chunk('assets/tr-1.js', { modules: ['web/i18n/tr.ts'] }),
    chunk('assets/ja-1.js', { modules: ['web/i18n/ja.ts'] }),
    chunk('assets/UsersPage-1.js', { modules: ['admin/src/features/users/UsersPage.tsx'], styles: ['assets/UsersPage-1.css'] }),
    ...['assets/index-1.css', 'assets/Frame-1.css', 'assets/menu-1.css', 'assets/UsersPage-1.css'].map(asset),
    ...['assets/inter-1.woff2', 'assets/help-1.webp', 'index.html'].map(asset),
  );
  expect(entry).toBe('/assets/index-1.js');
  expect(shell).toEqual([
    '/assets/Frame-1.css',
    '/assets/Frame-1.js',
    '/assets/index-1.css',
    '/assets/index-1.js',
    '/assets/inter-1.woff2',
    '/assets/menu-1.css',
    '/assets/menu-1.js',
    '/assets/react-1.js',
    '/assets/tr-1.js',
  ]);
  expect(rest).toEqual(['/assets/UsersPage-1.css', '/assets/UsersPage-1.js', '/assets/ja-1.js']);
});

test('a build without an entry is refused', () => {
  expect(() => sorted(chunk('assets/lost-1.js'))).toThrow('no entry');
});
