import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'rolldown/utils';

/** Something that a check found wrong, in words for whoever has to mend it. */
export interface Finding {
  path: string;
  /** From 1; 0 where the whole file is meant. */
  line: number;
  message: string;
}

/** One file of the repository, parsed at most once. */
export interface SourceFile {
  path: string;
  text: string;
  program: () => ESTree.Program;
}

/** The files that git knows or would add, so that build results and data stay out. */
export function readSourceTree(root: string): SourceFile[] {
  return pathsOf(root)
    .filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path))
    .map((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')));
}

/** In order. */
export function pathsOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  return [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(root, path))).sort();
}

export function sourceFile(path: string, text: string): SourceFile {
  let parsed: ESTree.Program | undefined;
  return {
    path,
    text,
    program() {
      parsed ??= parseSync(path, text).program;
      return parsed;
    },
  };
}

export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(file.program());
}

export const isScript = (file: SourceFile): boolean => /\.(tsx?|mjs)$/.test(file.path);
export const isTest = (path: string): boolean => /\.test\.tsx?$|^e2e\/|\/testing\//.test(path);
export const isGenerated = (path: string): boolean => path.includes('.generated.') || path === 'api/schema.sql';

/** The line, from 1, on which an offset lies. */
export function lineAt(file: SourceFile, offset: number): number {
  let line = 1;
  for (let at = file.text.indexOf('\n'); at !== -1 && at < offset; at = file.text.indexOf('\n', at + 1)) line += 1;
  return line;
}
