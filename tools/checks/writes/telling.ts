import { importsOf } from '../imports.ts';
import { type Finding, isTest, type SourceFile, visit } from '../source.ts';

/**
 * A change is told once (`platform/tell.ts`): its entry, mails and live pushes listen, and nobody calls these by hand. Whoever listens,
 * or tells what is no change, stands here with the reason.
 */
const byHand = new Set(['recordChanges', 'queueMail', 'queueMails', 'notify']);

const tellsByItself: Record<string, string> = {
  'announcements/sending/sending-service.ts': 'a job: some thousand mails of what was published long ago',
  'dashboard/slot-reports/slot-mails-service.ts': 'a job at its hour: nothing changes',
  'emergency/live-events.ts': 'listens',
  'emergency/mails/mails-service.ts': 'the job of a start or a reminder writes its mails',
  'grants/grant-notice.ts': 'listens',
  'notifications/notifications-service.ts': 'entries of any number of mails, by one statement',
  'plan/importer/recording.ts': 'entries of all rows of a chunk, by one statement',
  'provisioning/brake/brake-mail.ts': 'what waits for an owner has changed nothing yet',
  'reservations/meetings/guest-notices-service.ts': 'the job of the listener writes its mails',
  'reservations/meetings/host-notices-service.ts': 'the job of the listener writes its mails',
  'reservations/notices/notices-service.ts': 'the job of the listener writes its mails',
  'reservations/bulk/reservations-bulk-queries.ts': 'counts of a step that goes on are no change of a record',
  'reservations/check-in/release-service.ts': 'a reminder changes nothing',
  'reservations/waiting/waits-added-mail.ts': 'the job of the listener writes its mail',
  'reservations/waiting/waits-mail.ts': 'the listener writes its mails',
  'reservations/leaving/leaving-desks-service.ts': 'one mail for what moves and what is cancelled, two changes',
  'session/arrivals/unlinked-mail.ts': 'listens',
  'session/arrivals/waiting-mail.ts': 'listens, and the job of those who came within the hour',
  'session/codes-service.ts': 'the mail is what was asked for',
  'session/links/links-service.ts': 'the mail is what was asked for',
  'session/passkeys/passkeys-mail.ts': 'listens',
  'uploads/uploads-queries.ts': 'counts of a step that goes on are no change of a record',
  'users/address-mail.ts': 'listens',
  'users/bulk/users-bulk-service.ts': 'entries of any number of people, by one statement',
  'users/importer/users-importer.ts': 'entries of all rows of a chunk, by one statement',
  'users/password/password-service.ts': 'listens',
};

/** @returns calls by hand, and exceptions that nothing needs any more. */
export function checkTelling(files: SourceFile[], exceptions: Record<string, string> = tellsByItself): Finding[] {
  const inside = files.filter(({ path }) => path.startsWith(root) && !path.startsWith(`${root}audit-log/`) && !isTest(path));
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
