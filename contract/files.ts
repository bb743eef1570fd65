import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './primitives.ts';

export const readFile = endpoint('GET /files/:id', {
  summary: 'A stored picture or document, with its content type and an ETag.',
  access: 'signedIn',
  params: idParams,
  result: z.null(),
  answers: 'file',
});
