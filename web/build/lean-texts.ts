import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { replaced } from './replaced.ts';

/** What nobody calls here. */
const unused = [
  // The store's other ways in: texts come by namespaces alone.
  ...[
    'addResource',
    'addResources',
    'removeNamespaces',
    'removeResourceBundle',
    'getResourceBundle',
    'reload',
    'reloadResources',
    'hydrate',
  ],
  ...['exists', 'getUsedParamsDetails', 'needsPlural', 'getPluralFormsOfKey', 'getSuffixes', 'nest', 'saveMissing'],
  ...['deprecateDottedLng', 'deprecateBareCode', 'noticeDevFallback', 'setDefaultNamespace', 'dir', 'cloneInstance'],
];

/**
 * The library of texts without what the front ends never ask of it: words for developers, texts within texts, formats of its own (numbers
 * are written by `web/language.ts`), keys that are missing and saved, and further instances. Everything before sign-in gets lighter by it.
 */
export function leanTexts(): Plugin {
  return {
    name: 'lean-texts',
    apply: 'build',
    async load(id) {
      return /[\\/]i18next[\\/]dist[\\/]esm[\\/]i18next\.js$/.test(id) ? lean(await readFile(id, 'utf8')) : null;
    },
  };
}

/** @throws Error where a part isn't there any more */
export function lean(code: string): string {
  let text = withoutBlocks(withoutWarnings(code));
  for (const name of unused) text = replaced(text, new RegExp(`\\n {2}${name}\\([\\s\\S]*?\\n {2}\\}(?=\\n)`), '');
  text = replaced(text, /exists\(\.\.\.args\) \{[\s\S]*?\n {2}\}\n/, '');
  text = replaced(text, /(\n {2}use\(module\) \{)[\s\S]*?\n {2}\}\n/, `$1${use}}\n`);
  text = replaced(text, /\nfunction keysFromSelector\([\s\S]*?\n\}\n/, '\nfunction keysFromSelector() {}\n');
  text = replaced(text, /\nconst createInstance = [\s\S]*$/, '\nexport { instance as default, keysFromSelector as keyFromSelector };\n');
  return replaced(text, /(\n {2}static createInstance\([\s\S]*?)\n {4}instance\.createInstance = .*/, '$1');
}

const use = `
    if (module.type === '3rdParty') this.modules.external.push(module);
    else this.modules[module.type] = module;
    return this;
  `;

/** They are said to developers alone, where the library is told to. */
function withoutWarnings(code: string): string {
  let text = replaced(code, /\n.*pendingWarnings\?\.forEach[\s\S]*?pendingWarnings = undefined;/, '');
  text = replaced(text, /this\.logger\.warn\('nesting options string[\s\S]*?\);\n/, '');
  text = replaced(text, /\b(?:this\.logger|baseLogger)\.(?:log|warn|once|deprecate|error)\(.*\);$/gm, 'void 0;');
  text = replaced(text, /^.*this\.(?:deprecateDottedLng|noticeDevFallback|deprecateBareCode)\(.*\);$/gm, '');
  return replaced(
    text,
    /\nconst consoleLogger = [\s\S]*?\nvar baseLogger = new Logger\(\);\n/,
    '\nconst baseLogger = { create: () => baseLogger, init() {}, forward: () => null };\n',
  );
}

function withoutBlocks(code: string): string {
  let text = code;
  for (const block of [
    /\n {4}if \(lng\?\.toLowerCase\(\) === 'cimode'\) \{[\s\S]*?\n {4}\}(?=\n)/,
    /\n {6}if \(usedKey \|\| usedDefault \|\| updateMissing\) \{[\s\S]*?\n {6}\}(?=\n)/,
    /\n {4}if \(returnDetails\) \{[\s\S]*?\n {4}\}(?=\n)/,
    /\n {6}if \(opt\.nest !== false\) [\s\S]*?\n {6}\}, opt\);(?=\n)/,
    /\n {4}const postProcess = [\s\S]*?\n {4}\}(?=\n {4}return res;)/,
    /\n {4}if \(prefixEscaped \|\|[\s\S]*?\n {4}\}(?=\n)/,
    /\n {6}if \(l && this\.logger\.debug [\s\S]*?\n {6}\}(?=\n)/,
    /,\n {8}reloadResources: this\.reloadResources\.bind\(this\)/,
    /\n {4}const storeApiChained = [\s\S]*?\n {4}\}\);(?=\n)/,
  ])
    text = replaced(text, block, '');
  text = replaced(text, /formatter = Formatter;/, 'formatter = null;');
  return replaced(text, /'hasResourceBundle', 'getResourceBundle', /, "'hasResourceBundle', ");
}
