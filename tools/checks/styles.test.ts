import { expect, test } from 'vitest';
import { sourceFile } from './source.ts';
import { checkStyles } from './styles.ts';

const sheet = (text: string) => sourceFile('admin/src/features/users/list.module.css', text);
const theme = (text: string) => sourceFile('ui/theme/pieces.css', text);
const component = (text: string, from = './list.module.css') =>
  sourceFile('admin/src/features/users/List.tsx', `import classes from '${from}';\nexport const List = () => ${text};`);
const messages = (...files: Parameters<typeof checkStyles>[0]) => checkStyles(files).map(({ message }) => message);

test.each([
  ['a class', '.row {}\n.old {}', 'classes.row'],
  ['a class below another', '.row {}\n.row > .old {}', 'classes.row'],
  ['a class within a media query', '.row {}\n@media (max-width: 767px) {\n  .old {}\n}', 'classes.row'],
])('tells of %s that nothing uses', (_, css, tsx) => {
  expect(messages(sheet(css), component(tsx))).toEqual(['nothing uses .old']);
});

test('tells where it stands', () => {
  expect(checkStyles([sheet('.row {}\n\n.old {}'), component('classes.row')])).toEqual([
    { path: 'admin/src/features/users/list.module.css', line: 3, message: 'nothing uses .old' },
  ]);
});

test.each([
  ['by its name', './list.module.css'],
  ['by its place', '#features/users/list.module.css'],
])('accepts classes of a module imported %s, and those of Mantine', (_, from) => {
  expect(messages(sheet('.row :global(.mantine-Button-label) {}'), component('classes.row', from))).toEqual([]);
});

test('accepts a class whose name is worked out, where the file says its name', () => {
  const files = [sheet('.before {}\n.after {}'), component("classes[first ? 'before' : where]")];
  expect(messages(...files)).toEqual(['nothing uses .after']);
});

test('tells of a class that the module does not have, and of a module that nothing imports', () => {
  expect(messages(sheet('.row {}'), component('[classes.row, classes.door]'))).toEqual([
    'admin/src/features/users/list.module.css has no .door',
  ]);
  expect(messages(sheet('.row {}'))).toEqual(['nothing imports these styles']);
});

test('tells of a module that names a layer', () => {
  expect(messages(sheet('@layer pieces {\n  .row {}\n}'), component('classes.row'))).toEqual(['layers belong to the sheets of ui/theme']);
});

test('tells of pieces that nothing takes, and of pieces that there are none of', () => {
  const files = [
    theme('.pt-row {}\n.pt-old {}\n:root {\n  --pt-accent: red;\n}'),
    sheet('.row {\n  composes: pt-row pt-line from global;\n  color: var(--pt-accent);\n}'),
    component('[classes.row, "pt-stack", "var(--pt-accent)"]'),
  ];
  expect(messages(...files)).toEqual(['nothing uses .pt-old', 'no sheet of ui/theme has .pt-stack', 'no sheet of ui/theme has .pt-line']);
});

test('tells of a shape of the panel that something else takes', () => {
  const panel = sourceFile('ui/theme/panel.css', '.pt-board {}');
  const taking = (path: string) => sourceFile(path, 'export const Screen = () => "pt-board";');
  expect(messages(panel, taking('admin/src/Screen.tsx'), taking('ui/Screen.tsx'))).toEqual(['only the panel has .pt-board']);
});

test('tells of a composition that the build would refuse', () => {
  const composing = (selector: string, before = '', after = '') =>
    sheet(`${before}${selector} {\n  composes: pt-row from global;\n}${after}`);
  const found = (css: ReturnType<typeof sheet>) => messages(css, theme('.pt-row {}'), component('[classes.row, classes.cell]'));
  expect(found(composing('.row,\n.cell'))).toEqual([]);
  for (const wrong of [composing('.row > .cell'), composing('.row, .cell > li'), composing('.row, .cell', '@media print {\n', '\n}')])
    expect(found(wrong)).toEqual(['only a class by itself can compose, at the top of the sheet']);
});

test('tells of a duration of its own in what moves once, not in what goes on or waits', () => {
  const moving = (rule: string) => messages(sheet(`.row {\n  ${rule}\n}`), component('classes.row'));
  const own = ['takes its duration from --pt-motion'];
  expect(moving('transition: opacity 120ms;')).toEqual(own);
  expect(moving('transition:\n    fill var(--pt-motion),\n    opacity 0.2s;')).toEqual(own);
  expect(moving('animation: appear 1ms 400ms both;')).toEqual(own);
  expect(moving('animation: turn 1s linear infinite;')).toEqual([]);
  expect(moving('transition: fill var(--pt-motion);\n  transition-delay: 200ms;')).toEqual([]);
  expect(messages(component('<Menu transitionDuration={120} />'))).toEqual(own);
});

test('tells of what is placed by an anchor', () => {
  const files = [sheet('.row {\n  position-area: bottom;\n}'), component('classes.row')];
  expect(messages(...files)).toEqual(['what stands at a button is placed by useBeside, not by anchors of the style sheet']);
});
