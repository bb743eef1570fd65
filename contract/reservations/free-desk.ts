import { z } from 'zod';
import { id } from '../kernel/primitives.ts';

/** How a desk stands over a period. */
export const freeDesk = z.object({
  id,
  label: z.string(),
  status: z.enum(['active', 'blocked']),
  takenBy: z.string().nullable(),
  /** Whose it is, where it is others' then. */
  keptFor: z.string().nullable(),
});
