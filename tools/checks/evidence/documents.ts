import { join } from 'node:path/posix';
import type { Finding } from '../source.ts';

export interface Document {
  path: string;
  text: string;
}

const decisionLines = 45;
/** Says what each part of the tree does, so each file that it names has to be there. */
const tellsOfFiles = 'docs/architecture.md';
const link = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g;
const named = /`([\w./-]+\.(?:tsx?|mjs|css|sql))`/g;
const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * @param documents what is written in Markdown
 * @param paths all files
 * @returns links that lead nowhere, decisions longer than one reads, files that the architecture names and that aren't there
 */
export function checkDocuments(documents: Document[], paths: readonly string[]): Finding[] {
  return documents.flatMap(({ path, text }) => {
    const lines = text.split('\n');
    const found = lines.flatMap((line, index) => {
      const lost = [...line.matchAll(link)].map(([, to = '']) => join(path, '..', to)).filter((to) => !isThere(to, paths));
      const names = path === tellsOfFiles ? [...line.matchAll(named)].map(([, name = '']) => name) : [];
      const gone = names.filter((name) => !paths.some((one) => one === name || one.endsWith(`/${name}`)));
      return [...lost, ...gone].map((name) => ({ path, line: index + 1, message: `there is no file ${name}` }));
    });
    const length = lines.length - (text.endsWith('\n') ? 1 : 0);
    return /^docs\/decisions\//.test(path) && length > decisionLines
      ? [...found, { path, line: 0, message: `${length} lines, at most ${decisionLines}` }]
      : found;
  });
}

const isThere = (to: string, paths: readonly string[]): boolean => {
  const wanted = to.replace(/\/$/, '');
  return paths.some((one) => one === wanted || one.startsWith(`${wanted}/`));
};

/** @returns versions in a package.json that leave open what is installed. */
export function checkVersions(manifests: Document[]): Finding[] {
  return manifests.flatMap(({ path, text }) => {
    const manifest = JSON.parse(text) as Record<string, Record<string, string> | undefined>;
    return ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides']
      .flatMap((kind) => Object.entries(manifest[kind] ?? {}))
      .filter(([, version]) => !exact.test(version))
      .map(([name, version]) => ({ path, line: 0, message: `${name} ${version}: say the exact version` }));
  });
}
