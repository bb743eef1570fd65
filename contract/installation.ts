import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';

export const installation = endpoint('GET /installation', {
  summary:
    'What the panel must know before sign-in: the version, whether this is the demo company, whether the caller can read its mail at /dev/mailbox.',
  needs: 'public',
  scope: 'self',
  result: z.object({ version: z.string(), demo: z.boolean(), mailbox: z.boolean() }),
});
