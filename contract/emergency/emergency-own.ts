import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams } from '../kernel/primitives.ts';
import { newRespond, respondView } from './emergency-respond.ts';

/** One that runs and asks the caller, with what they have answered. */
export const ownEmergency = respondView
  .pick({
    kind: true,
    message: true,
    locations: true,
    phoneNumber: true,
    startedAt: true,
    actionState: true,
    actionDate: true,
    note: true,
    how: true,
  })
  .extend({ id });
export type OwnEmergency = z.output<typeof ownEmergency>;

export const ownEmergencies = z.object({
  /** When it was read: of two answers that cross on their way the later one holds. */
  asOf: z.string(),
  /** Emergencies first, the latest first. */
  items: z.array(ownEmergency),
});
export type OwnEmergencies = z.output<typeof ownEmergencies>;

export const readOwnEmergencies = endpoint('GET /me/emergencies', {
  summary: 'The emergencies and drills that run now and ask the caller, with what they have answered.',
  needs: 'signedIn',
  scope: 'self',
  result: ownEmergencies,
});
export const ownEmergencyEvents = endpoint('GET /me/emergencies/events', {
  summary: 'Server-sent events: what runs and asks the caller, at the beginning and whenever an emergency or a drill starts or ends.',
  needs: 'signedIn',
  scope: 'self',
  result: ownEmergencies,
  answers: 'events',
});

/** An answer that waits longer for a connection says nothing any more. */
export const ownAnswerMaxAgeMs = 86_400_000;

export const answerOwnEmergency = endpoint('POST /me/emergencies/:id/answer', {
  summary: 'Records the caller’s answer; the same again is harmless, one that was given earlier than what stands changes nothing.',
  needs: 'signedIn',
  scope: 'self',
  params: idParams,
  body: newRespond.extend({
    /** How long ago it was given: the clocks of two devices can’t be compared, the time that has passed on one can. */
    agoMs: z.number().int().min(0).max(ownAnswerMaxAgeMs).default(0),
  }),
  result: ownEmergencies,
});
