import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { id } from './kernel/primitives.ts';

export const installation = endpoint('GET /installation', {
  summary:
    'What the panel must know before sign-in: the version, whether this is the demo company, whether mails land in a mailbox page, whose address the program prints at its start; whether a privacy notice has been published; the providers at which people sign in, and where they may by a passkey.',
  needs: 'public',
  scope: 'self',
  result: z.object({
    version: z.string(),
    demo: z.boolean(),
    mailbox: z.boolean(),
    /** The one address at which passkeys work; null where they can't. */
    passkeys: z.string().nullable(),
    /** The version of the privacy notice that everybody sees; null where none has been published. */
    privacyNotice: z.number().nullable(),
    /** Those that are on, and the domains whose people sign in there alone. */
    providers: z.array(z.object({ id, name: z.string(), requiredBy: z.array(z.string()) })),
  }),
});
