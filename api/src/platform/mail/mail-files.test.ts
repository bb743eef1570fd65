import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileTransport } from './mail-files.ts';

const mail = { id: 1, messageId: '<1@x>', from: 'a@x.example', to: 'b@x.example', subject: 's', text: 't', date: new Date(0) };

// What is written to /dev/full meets with a full disk.
it.skipIf(process.platform !== 'linux')('a full disk is told as such, and not as a mail server that is away', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'population-tracker-disk-'));
  const transport = fileTransport(dataDir);
  expect(await transport.send(mail, false)).toEqual({ kind: 'sent' });
  const path = join(dataDir, 'mail', `1970-01-01T00-00-00-000Z-2.json.${process.pid}.tmp`);
  await symlink('/dev/full', path);
  expect(await transport.send({ ...mail, id: 2 }, false)).toMatchObject({
    kind: 'away',
    diskFull: true,
    reason: expect.stringContaining('ENOSPC'),
  });
  await rm(dataDir, { recursive: true });
});
