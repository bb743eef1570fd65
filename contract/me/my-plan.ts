// The plan of the day: where somebody is who doesn't come to the office (decision 075).
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { day, refuse } from '../kernel/primitives.ts';
import { dayPlans } from './day-plan.ts';
import { ownReservation } from './me.ts';
import { ownWait } from './own-wait.ts';

/** What stands in the way of not coming in: what the person has on those days, and what they wait for. */
export const inTheWay = z.object({ reservations: z.array(ownReservation), waits: z.array(ownWait) });
export type InTheWay = z.output<typeof inTheWay>;

const said = z.object({ day: z.string(), plan: z.enum(dayPlans).nullable() });

export const sayMyPlan = endpoint('PUT /me/plan', {
  summary:
    'Says where the caller is on the days from one to the other: remote, on leave or travelling; null takes it back. Of several days those on which their location is closed are left out. 409 names what they have there; with `giveBack` it is given back first.',
  needs: 'signedIn',
  scope: 'self',
  body: z
    .strictObject({
      from: day,
      to: day,
      plan: z.enum(dayPlans, { message: refuse('value.required') }).nullable(),
      giveBack: z.boolean().default(false),
    })
    .refine(({ from, to }) => from <= to, { message: refuse('reservations.startAfterEnd'), path: ['to'] }),
  result: z.object({
    /** The days that changed, each with what was said before: saying that again undoes it. */
    before: z.array(said),
    /** The versions by which these can be put back. */
    givenBack: z.array(ownReservation.pick({ id: true, version: true })),
  }),
});
export type PlanSaid = z.output<typeof sayMyPlan.result>;
