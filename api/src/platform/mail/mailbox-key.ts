import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keepFirst, readKept } from '#platform/kept-file.ts';

const fileOf = (dataDir: string) => join(dataDir, 'mailbox.key');

/** The key of this data folder's mailbox, made at the first start and kept: whoever reads the terminal or the folder has it. */
export const makeMailboxKey = (dataDir: string): Promise<string> => keepFirst(fileOf(dataDir), () => randomBytes(24).toString('base64url'));

/** Null where no start has made one. */
export const readMailboxKey = (dataDir: string): Promise<string | null> => readKept(fileOf(dataDir));
