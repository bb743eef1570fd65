import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';

/** What a new company does in its first hour, in the order in which one leads to the next. */
export const firstStepNames = ['people', 'location', 'building', 'workspace', 'plan', 'parameters', 'reservation'] as const;
export type FirstStep = (typeof firstStepNames)[number];

export const readFirstSteps = endpoint('GET /dashboard/first-steps', {
  summary: 'Which of the first steps a new company has done; until its first reservation the dashboard shows these instead of figures.',
  needs: 'figures.read',
  scope: 'company',
  result: z.object({
    /** No reservation was ever made. */
    isNew: z.boolean(),
    done: z.array(z.enum(firstStepNames)),
    /** The newest active workspace without a published plan, so that it can be drawn at once; null where there is none. */
    undrawnId: z.number().nullable(),
  }),
});
export type FirstSteps = z.output<typeof readFirstSteps.result>;
