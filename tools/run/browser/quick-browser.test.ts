import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

interface QuickBrowser {
  tagsOf: Record<string, string>;
  replaced: [was: string, is: string][];
}

const { tagsOf, replaced } = (await import(new URL('quick-browser.mjs', import.meta.url).href)) as QuickBrowser;
const playwright = readFileSync(join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'lib/coreBundle.js'), 'utf8');

test('what is left out of Playwright is there, once', () => {
  for (const [was] of replaced) expect(playwright.split(was).length, was).toBe(2);
});

test('each tag that Playwright gives a role to is looked at for that role', () => {
  const [, entries = ''] = /kImplicitRoleByTagName = \{(.*?)\\n\};/.exec(playwright) ?? [];
  const tags = entries.split(/\\n {2}"(?=[A-Z\d]+": \(e?\) =>)/).slice(1);
  expect(tags.length).toBeGreaterThan(40);
  const byInput = [...(/inputTypeToRole = \{(.*?)\};/.exec(playwright)?.[1] ?? '').matchAll(/: "(\w+)"/g)].map(([, role]) => role ?? '');
  expect(byInput).toContain('checkbox');
  let held = 0;
  for (const entry of tags) {
    const tag = entry.slice(0, entry.indexOf('"')).toLowerCase();
    const named = [...answersOf(entry), ...(tag === 'input' ? byInput : [])].filter((word) => word in tagsOf);
    for (const role of named) expect(tagsOf[role]?.split(', '), `${tag} may be ${role}`).toContain(tag);
    held += named.length;
  }
  expect(held).toBeGreaterThan(30);
});

/** The words that an entry answers with. */
function answersOf(entry: string): string[] {
  const body = entry.slice(entry.indexOf('=>'));
  return [...body.matchAll(/(?:=> |return |\? |: |\|\| )"(\w+)"/g)].map(([, role]) => role ?? '');
}
