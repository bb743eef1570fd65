import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, nothing } from '../kernel/primitives.ts';

/** For so long somebody sees the panel as another person. */
export const viewingLifeMs = 30 * 60_000;

/** As whom the panel is seen. */
export const viewing = z.object({ id, name: z.string(), lastName: z.string(), until: z.string() });
export type Viewing = z.output<typeof viewing>;

export const beginViewing = endpoint('POST /user/viewing', {
  summary:
    'From here on this session sees the panel as another person would, by what they hold, and changes nothing, for 30 minutes at most. The person sees who looked.',
  needs: 'grants.write',
  scope: 'company',
  freshProof: true,
  body: z.strictObject({ userId: id }),
  result: viewing,
});

export const endViewing = endpoint('DELETE /user/viewing', {
  summary: 'Ends seeing the panel as another person; where nobody does, nothing happens.',
  needs: 'panel',
  scope: 'self',
  whileViewing: true,
  result: nothing,
});
