import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';
import { booleanText, idParams } from './kernel/primitives.ts';

export const readFile = endpoint('GET /files/:id', {
  summary: 'A stored picture or document, with its content type and an ETag.',
  needs: 'panel',
  scope: 'self',
  params: idParams,
  /** `thumbnail=true` for the small one of a picture; of what has none, the whole. */
  query: z.strictObject({ thumbnail: booleanText.optional() }),
  result: z.null(),
  answers: 'file',
  // Whose picture it is decides, which goes by what the key may see.
  byKey: true,
});
