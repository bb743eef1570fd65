import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { replaced } from './replaced.ts';

/**
 * The panel only checks values with the contract's schemas. What else zod carries along makes every first visit 9 kB heavier: its half
 * that describes schemas to others, its compiler, which the content security policy keeps from working anyway, its care for schemas that
 * hold themselves, which the contract has none of, and the formats of texts, which the contract never asks for.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    async load(id) {
      const file = /[\\/]zod[\\/]v4[\\/](core|classic)[\\/]([\w-]+)\.js$/.exec(id);
      if (!file) return null;
      const code = await readFile(id, 'utf8');
      const [, part, name = ''] = file;
      if (name === 'to-json-schema' || name === 'json-schema-processors') return emptied(code);
      if (name !== 'schemas') return null;
      return part === 'core' ? withoutCompiler(code) : withoutFormats(code);
    },
  };
}

function emptied(code: string): string {
  const names = [...code.matchAll(/export (?:const|function|class) (\w+)/g)].map((match) => match[1]);
  return names.map((name) => `export const ${name} = () => () => undefined;`).join('\n');
}

function withoutCompiler(code: string): string {
  return replaced(code, /export const \$ZodObjectJIT = [\s\S]*?\n\}\);\n/, 'export const $ZodObjectJIT = $ZodObject;\n');
}

function withoutFormats(code: string): string {
  const plain = replaced(code, /(function _ensureDefaultMemoizer\(\) \{)[\s\S]*?\n\}\n/, '$1}\n');
  return replaced(
    plain,
    /return this\.check\(core\._\w+\(Zod\w+, params\)\)/g,
    'throw new Error("The panel has zod without this format.")',
  );
}
