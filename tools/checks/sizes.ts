import { posix } from 'node:path';
import { type Finding, isGenerated, isScript, isTest, lineAt, type SourceFile, visit } from './source.ts';

export const limits = { fileLines: 350, testLines: 500, functionLines: 50, folderFiles: 20, featureDepth: 2 };

/** Flat on purpose: one file per migration or per journey, found by its name. */
const flatFolders = new Set(['api/migrations/before', 'api/migrations', 'e2e']);

/** @returns files, functions, folders and features that have grown past what a reader takes in at once. */
export function checkSizes(files: SourceFile[]): Finding[] {
  const written = files.filter(({ path }) => !isGenerated(path));
  return [
    ...written.flatMap(fileSize),
    ...written.filter((file) => isScript(file) && !isTest(file.path)).flatMap(functionSizes),
    ...folderSizes(files),
    ...files.flatMap(featureDepth),
  ];
}

function fileSize({ path, text }: SourceFile): Finding[] {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
  const limit = isTest(path) ? limits.testLines : limits.fileLines;
  return lines > limit ? [{ path, line: 0, message: `${lines} lines, at most ${limit}` }] : [];
}

function functionSizes(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  const measure = (node: { start: number; end: number }) => {
    const first = lineAt(file, node.start);
    const lines = lineAt(file, node.end) - first + 1;
    if (lines > limits.functionLines)
      found.push({ path: file.path, line: first, message: `a function of ${lines} lines, at most ${limits.functionLines}` });
  };
  visit(file, { FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure });
  return found;
}

function folderSizes(files: SourceFile[]): Finding[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = posix.dirname(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > limits.folderFiles && !flatFolders.has(folder))
    .map(([folder, count]) => ({ path: folder, line: 0, message: `${count} files in one folder, at most ${limits.folderFiles}` }));
}

/** Texts stand below what they are the texts of. */
function featureDepth({ path }: SourceFile): Finding[] {
  const [, inside = ''] = /^(?:api|admin|me)\/src\/features\/[^/]+\/(.+)$/.exec(path) ?? [];
  const depth = inside.split('/').filter((part) => part !== 'i18n').length - 1;
  return depth > limits.featureDepth
    ? [{ path, line: 0, message: `${depth} folders deep in its feature, at most ${limits.featureDepth}` }]
    : [];
}
