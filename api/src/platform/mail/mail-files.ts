import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from '#platform/db/conflict.ts';
import { compose } from './compose.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** A mail as the mailbox page shows it. */
export interface WrittenMail {
  id: number;
  date: string;
  from: string;
  to: string;
  subject: string;
  text: string;
}

const folder = (dataDir: string) => join(dataDir, 'mail');

/** Where no mail server is named, each mail becomes a file. */
export function fileTransport(dataDir: string): MailTransport {
  let closed = false;
  return {
    atOnce: 8,
    reserved: 2,
    send: async (mail) => {
      if (closed) return { kind: 'untouched' };
      try {
        await writeMailFile(dataDir, mail);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'away', reason: (error as Error).message, met: false, diskFull: isDiskFull(error) };
      }
    },
    close: () => {
      closed = true;
    },
  };
}

/** Writes `DATA_DIR/mail/<time>-<id>.eml` whole or not at all, and beside it what the mailbox page shows. */
async function writeMailFile(dataDir: string, mail: OutgoingMail): Promise<void> {
  const name = `${mail.date.toISOString().replace(/[:.]/g, '-')}-${mail.id}`;
  const { id, date, from, to, subject, text } = mail;
  const { message } = await compose(mail);
  await mkdir(folder(dataDir), { recursive: true, mode: 0o700 });
  const shown: WrittenMail = { id, date: date.toISOString(), from, to, subject, text };
  await writeWhole(join(folder(dataDir), `${name}.json`), JSON.stringify(shown));
  await writeWhole(join(folder(dataDir), `${name}.eml`), message);
}

/** The newest mails first, at most `count`; with `to` those alone whose address holds it, among the newest 5,000. */
export async function readMailFiles(dataDir: string, count: number, to = ''): Promise<WrittenMail[]> {
  const names = await readdir(folder(dataDir)).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, to ? lookedThrough : count);
  const found: WrittenMail[] = [];
  for (let at = 0; at < newest.length && found.length < count; at += atOnce) {
    const mails = await Promise.all(newest.slice(at, at + atOnce).map((name) => readMail(join(folder(dataDir), name))));
    found.push(...mails.filter((mail) => mail.to.includes(to)));
  }
  return found.slice(0, count);
}

const lookedThrough = 5_000;
const atOnce = 100;

const readMail = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as WrittenMail;

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}.tmp`;
  await writeFile(unfinished, content, { mode: 0o600 });
  await rename(unfinished, path);
}
