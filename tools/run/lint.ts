import { relative } from 'node:path';
import { command, type Outcome, root } from './steps.ts';

const given = ['check', '--error-on-warnings', '--diagnostic-level=warn', '--reporter=github', '--colors=off', '--max-diagnostics=500'];

/** Biome's findings, a line each; `npx biome check --write` mends most of them. */
export async function lint(): Promise<Outcome> {
  const { ok, text } = await command('node_modules/@biomejs/biome/bin/biome', given);
  if (ok) return { ok, text: '' };
  const lines = lintLines(text);
  return { ok, text: lines.length > 0 ? [...lines, 'npx biome check --write mends what can be mended by itself'].join('\n') : text };
}

/** `::error title=rule,file=path,line=1,…::message` as `path:1  message (rule)`. */
export function lintLines(text: string): string[] {
  const unformatted: string[] = [];
  const found: string[] = [];
  for (const [, rule = '', file = '', line = '', message = ''] of text.matchAll(/^::\w+ title=(.*?),file=(.*?),line=(\d+),.*?::(.*)$/gm)) {
    const path = relative(root, file);
    if (rule === 'format') unformatted.push(path);
    else found.push(`${path}:${line}  ${message} (${rule})`);
  }
  return unformatted.length > 0 ? [...found, `not formatted: ${unformatted.join(' ')}`] : found;
}
