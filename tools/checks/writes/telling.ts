import { importsOf } from '../imports.ts';
import { type Finding, isTest, type SourceFile, visit } from '../source.ts';

/** Features whose changes are told once (`platform/tell.ts`): entries, mails and live pushes listen, and nobody calls them by hand. */
const telling: readonly string[] = ['reservations'];

/** What such a feature takes from these only where it listens, or where no change is told: each file with its reason. */
const byHand = new Set(['recordChange', 'recordChanges', 'queueMail', 'queueMails', 'notify']);

const tellsByItself: Record<string, string> = {
  'reservations/notices/notices-service.ts': 'the job of the listener writes its mails',
  'reservations/bulk/make-tell.ts': 'the job of the listener writes its mails',
  'reservations/bulk/reservations-bulk-queries.ts': 'counts of a step that goes on are no change of a record',
  'reservations/check-in/release-service.ts': 'a reminder changes nothing',
  'reservations/waiting/waits-mail.ts': 'the listener writes its mails',
  'reservations/leaving/leaving-desks-service.ts': 'one mail for what moves and what is cancelled, two changes',
};

/** @returns calls by hand in a feature that tells its changes, and exceptions that nothing needs any more. */
export function checkTelling(
  files: SourceFile[],
  features: readonly string[] = telling,
  exceptions: Record<string, string> = tellsByItself,
): Finding[] {
  const inside = files.filter(({ path }) => features.some((name) => path.startsWith(`${root}${name}/`)) && !isTest(path));
  const found = inside.flatMap(takenByHand);
  const needed = new Set(found.map(({ path }) => path.slice(root.length)));
  return [
    ...found.filter(({ path }) => !(path.slice(root.length) in exceptions)),
    ...Object.keys(exceptions)
      .filter((path) => inside.length > 0 && !needed.has(path))
      .map((path) => ({ path: `${root}${path}`, line: 0, message: 'calls nothing by hand: take it out of tellsByItself' })),
  ];
}

const root = 'api/src/features/';

function takenByHand(file: SourceFile): Finding[] {
  const from = /audit-service\.ts$|platform\/mail\/outbox\.ts$|platform\/db\/notify\.ts$/;
  const lines = new Map(importsOf(file).map(({ specifier, line }) => [specifier, line]));
  const found: Finding[] = [];
  visit(file, {
    ImportDeclaration: ({ source, specifiers }) => {
      if (!from.test(source.value)) return;
      for (const one of specifiers) {
        const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : '*';
        if (!byHand.has(name) && name !== '*') continue;
        const message = `${name} by hand: tell the change (platform/tell.ts), and let it be heard`;
        found.push({ path: file.path, line: lines.get(source.value) ?? 0, message });
      }
    },
  });
  return found;
}
