import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, nothing } from '../kernel/primitives.ts';

export const orderPlan = endpoint('PUT /plan/order', {
  summary: 'Sets the order of the locations, of a location’s buildings, or of a building’s workspaces or meeting rooms.',
  needs: 'plan.write',
  scope: 'location',
  body: z.strictObject({
    kind: z.enum(['location', 'building', 'workspace', 'meetingRoom']),
    /** All that stand there, in their order. */
    ids: z
      .array(id)
      .min(1)
      .max(5_000)
      .refine((ids) => new Set(ids).size === ids.length),
  }),
  result: nothing,
});
