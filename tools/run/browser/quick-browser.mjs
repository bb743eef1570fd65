import { registerHooks } from 'node:module';

/** The tags that may have a role without saying so; those that aren't here are looked for among all elements. */
export const tagsOf = {
  button: 'button, input',
  link: 'a, area',
  textbox: 'input, textarea',
  searchbox: 'input',
  combobox: 'input, select',
  listbox: 'select, datalist',
  option: 'option',
  checkbox: 'input',
  radio: 'input',
  slider: 'input',
  spinbutton: 'input',
  heading: 'h1, h2, h3, h4, h5, h6',
  table: 'table',
  row: 'tr',
  cell: 'td',
  gridcell: 'td',
  columnheader: 'th',
  rowheader: 'th',
  list: 'ul, ol, menu',
  listitem: 'li',
  img: 'img, svg',
  status: 'output',
  group: 'details, fieldset, optgroup',
  dialog: 'dialog',
  main: 'main',
  navigation: 'nav',
  banner: 'header',
  region: 'section',
  form: 'form',
  search: 'search',
  // None of its own.
  ...Object.fromEntries(
    [
      ['alert', 'alertdialog', 'grid', 'log', 'menu', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'radiogroup'],
      ['switch', 'tab', 'tablist', 'tabpanel', 'toolbar', 'tooltip', 'tree', 'treegrid', 'treeitem'],
    ].flatMap((roles) => roles.map((role) => [role, ''])),
  ),
};
const placesOf = Object.fromEntries(Object.entries(tagsOf).map(([role, tags]) => [role, tags ? `[role], ${tags}` : '[role]']));

/**
 * For the processes of the browser tests: what Playwright does there that costs a third of a run and that nobody has any use for.
 * It is written for one version of it; where another one reads differently, the tests only take longer.
 */
export const replaced = [
  // Each time an assertion doesn't hold yet it writes down the page's whole tree of accessibility, in case this was its last look. A test
  // that fails has its picture and the page as it was at its end all the same.
  ['ariaSnapshotForExpectFailure(element, options) {', 'ariaSnapshotForExpectFailure(element, options) { return undefined;'],
  // As long as anything is routed, nothing of what a browser has fetched would serve again. What is routed here is never kept.
  ['"Network.setCacheDisabled", { cacheDisabled: enabled }', '"Network.setCacheDisabled", { cacheDisabled: false }'],
  // To find a role it works out that of every element, some thousand at each look, though the tags of most say that they have another.
  // It would also look into shadow roots: the product has none.
  [
    'for (const element of root.querySelectorAll("*")) {\\n      match(element);',
    `for (const element of root.querySelectorAll((${JSON.stringify(placesOf)})[options.role] ?? "*")) {\\n      match(element);`,
  ],
];

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/playwright-core/lib/coreBundle.js')) return loaded;
    return { ...loaded, source: replaced.reduce((source, [was, is]) => source.replace(was, is), String(loaded.source)) };
  },
});
