import { panelLanguages } from '@population-tracker/contract/kernel/constants';
import type { Names } from './names.ts';

/** A file that lists all features, and how a new one gets its line there. */
export interface Insertion {
  path: string;
  insert: (text: string) => string;
}

export const insertions = (names: Names): Insertion[] => [...listed(names), ...told(names), ...titles(names)];

/** Where the product lists its features. */
function listed({ kebab, many, one, word }: Names): Insertion[] {
  return [
    {
      path: 'api/src/app.ts',
      insert: (text) =>
        behind(
          withImport(text, `import { routes as ${many} } from '#features/${kebab}/${kebab}-routes.ts';`),
          /export const features: [^=]+= \{[\s\S]*?(?=\n\};)/,
          `\n  ${many}: { routes: ${many} },`,
        ),
    },
    {
      path: 'admin/src/app/sitemap.ts',
      insert: (text) =>
        behind(
          withImport(text, `import { routes as ${many} } from '#features/${kebab}/${kebab}-routes.ts';`),
          /export const sitemap: [^=]+= \[[\s\S]*?(?=,?\s*\];)/,
          `, ...${many}`,
        ),
    },
    {
      path: 'contract/kernel/permissions.ts',
      insert: (text) => behind(text, /export const permissions = \[[\s\S]*?(?=\n\] as const)/, `\n  '${many}.read',\n  '${many}.write',`),
    },
    {
      path: 'contract/audit-log/audit-words.ts',
      insert: (text) => behind(text, /export const auditEntities = \{[\s\S]*?(?=\n\})/, `\n  ${one}: { en: '${word}', tr: '${word}' },`),
    },
  ];
}

/** Where it is said what each feature is: to whom it shows itself, what it stores, how far a hostile call gets. */
function told({ kebab, many, table }: Names): Insertion[] {
  return [
    {
      path: 'admin/src/app/sitemap.test.ts',
      insert: (text) => behind(text, /toMatchInlineSnapshot\(`[\s\S]*?(?=\n\s*"\n\s*`\))/, `\n    /${kebab} | admin | ${many}.read`),
    },
    {
      path: 'docs/data-protection.md',
      // As written it holds nothing of a person; whoever adds a column is asked by the check whose it is.
      insert: (text) =>
        behind(
          text,
          /# Columns without personal data[\s\S]*?\| --- \| --- \|/,
          `\n| \`${table}\` | \`id\`, \`name\`, \`created_at\`, \`updated_at\`, \`version\` |`,
        ),
    },
    {
      // Its calls are for whoever may see the whole company.
      path: 'api/src/platform/db/located/located.db.test.ts',
      insert: (text) => behind(text, /const everywhere = \{\s*company: \[[\s\S]*?(?=\n {2}\],)/, `\n    '${table}',`),
    },
    {
      path: 'api/src/testing/fuzz/fuzz.db.test.ts',
      insert: (text) =>
        behind(
          text,
          /const refusedAlways = new Set\(\[[\s\S]*?(?=\n\]\);)/,
          `\n  // Until the demo company has one.\n  'GET /${kebab}/{id}',`,
        ),
    },
  ];
}

/** Every language has a title for the menu, to be translated. */
const titles = ({ many, title }: Names): Insertion[] =>
  panelLanguages.map((language) => ({
    path: `web/i18n/${language}.ts`,
    insert: (text) => behind(text, /\n {2}route: \{[\s\S]*?(?=\n {2}\})/, `\n    ${many}: '${title}',`),
  }));

/** Behind the last import of a feature; the formatter puts it in its place. */
const withImport = (text: string, line: string): string =>
  behind(text, /^import .* from '#features\/.*';(?![\s\S]*^import .* from '#features\/)/m, `\n${line}`);

/** @throws Error when the file has changed its form, which the caller tells with the file's path */
function behind(text: string, place: RegExp, addition: string): string {
  const found = place.exec(text);
  if (!found) throw new Error(`no place found for ${addition.trim()}`);
  const end = found.index + found[0].length;
  return text.slice(0, end) + addition + text.slice(end);
}
