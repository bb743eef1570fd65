import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { checkEndpoints } from './checks/endpoints.ts';
import { checkDocuments, checkVersions } from './checks/evidence/documents.ts';
import { checkEvidence } from './checks/evidence/evidence.ts';
import { checkPersonalData } from './checks/evidence/personal-data.ts';
import { checkGlossary } from './checks/glossary/glossary.ts';
import { checkImports } from './checks/imports.ts';
import { checkManner } from './checks/manner.ts';
import { checkNames } from './checks/names.ts';
import { checkReach } from './checks/reach.ts';
import { checkSizes } from './checks/sizes.ts';
import { type Finding, pathsOf, readSourceTree, type SourceFile } from './checks/source.ts';
import { checkStyles } from './checks/styles.ts';
import { checkTranslations } from './checks/translations/translations.ts';
import { checkLocks } from './checks/writes/locks.ts';
import { checkOwnership } from './checks/writes/ownership.ts';
import { checkTelling } from './checks/writes/telling.ts';
import { lint } from './run/lint.ts';
import { command, type Outcome, oneChecker, root, runSteps, type Step, stopOnSignal } from './run/steps.ts';

/** `npm run check`: everything that can be told without running the product. */
async function main(): Promise<void> {
  const failed = await runSteps(steps(), Math.min(4, availableParallelism()));
  if (failed.length > 0) {
    console.log(`check: ${failed.length} of ${steps().length} steps failed: ${failed.join(', ')}`);
    process.exitCode = 1;
  } else console.log(`check: all ${steps().length} steps passed`);
}

function steps(): Step[] {
  return [
    // The longest first, so that it isn't left alone on one core in the end.
    types('api'),
    { name: 'schema and generated files', run: () => command('tools/gen.ts', ['--check']) },
    // Of one piece: apart, each would go through what they share anew.
    ...['contract', 'tsconfig.front-ends.json', '.'].map(types),
    { name: 'format and lint', run: lint },
    { name: 'nothing unused', run: () => command('node_modules/knip/bin/knip.js', ['--no-progress']) },
    structure('imports', checkImports),
    structure('names', checkNames),
    structure('sizes', checkSizes),
    structure('ownership', checkOwnership),
    structure('locks', checkLocks),
    structure('telling', checkTelling),
    structure('endpoints', checkEndpoints),
    structure('reach', checkReach),
    structure('styles', checkStyles),
    structure('manner', checkManner),
    structure('translations', checkTranslations),
    structure('glossary', (files) => checkGlossary(files, readFileSync(join(root, 'docs/glossary.md'), 'utf8'))),
    structure('personal data', (files) => checkPersonalData(files, readFileSync(join(root, 'docs/data-protection.md'), 'utf8'))),
    structure('documents', () => {
      const paths = pathsOf(root);
      const read = (ending: RegExp) =>
        paths.filter((path) => ending.test(path)).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
      return [...checkDocuments(read(/\.md$/), paths), ...checkVersions(read(/(^|\/)package\.json$/))];
    }),
    structure('evidence', (files) =>
      checkEvidence(files, readFileSync(join(root, 'docs/security.md'), 'utf8'), (path) => existsSync(join(root, path))),
    ),
  ];
}

/** What did not change since the last time is not looked at again. */
const types = (project: string): Step => {
  const name = project === '.' ? 'tools and e2e' : basename(project, '.json').replace('tsconfig.', '').replaceAll('-', ' ');
  const kept = ['--incremental', '--tsBuildInfoFile', join(root, `.cache/types/${name.replaceAll(' ', '-')}.tsbuildinfo`)];
  return {
    name: `types of ${name}`,
    run: () => command('node_modules/typescript/bin/tsc', ['-p', project, '--pretty', 'false', ...oneChecker, ...kept]),
  };
};

let tree: SourceFile[] | undefined;

function structure(name: string, check: (files: SourceFile[]) => Finding[]): Step {
  return {
    name,
    run(): Outcome {
      tree ??= readSourceTree(root);
      const found = check(tree);
      return {
        ok: found.length === 0,
        text: found.map(({ path, line, message }) => `${path}${line ? `:${line}` : ''}  ${message}`).join('\n'),
      };
    },
  };
}

stopOnSignal();
await main();
