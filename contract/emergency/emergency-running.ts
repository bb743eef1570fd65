import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id } from '../kernel/primitives.ts';

/** What the bar at the top of the panel shows. At one location one emergency or drill runs at a time. */
export const runningEmergency = z.object({
  id,
  kind: z.enum(['emergency', 'drill']),
  message: z.string(),
  everywhere: z.boolean(),
  locations: z.array(z.object({ id, name: z.string() })),
  startedAt: z.string(),
  phoneNumber: z.string().nullable(),
});
export type RunningEmergency = z.output<typeof runningEmergency>;
export const runningEmergencies = z.object({ running: z.array(runningEmergency) });
export type RunningEmergencies = z.output<typeof runningEmergencies>;

/** Whether something runs at one of the chosen locations; null is everywhere. */
export const meets = (
  { everywhere, locations }: Pick<RunningEmergency, 'everywhere' | 'locations'>,
  chosen: readonly number[] | null,
): boolean => everywhere || chosen === null || locations.some(({ id }) => chosen.includes(id));

export const readRunningEmergencies = endpoint('GET /emergencies/running', {
  summary: 'The emergencies and drills that run now: emergencies first, the latest first.',
  needs: 'emergencies.read',
  scope: 'location',
  result: runningEmergencies,
});
export const runningEmergencyEvents = endpoint('GET /emergencies/running/events', {
  summary: 'Server-sent events: what runs, at the beginning and whenever an emergency or a drill starts or ends.',
  needs: 'emergencies.read',
  scope: 'location',
  result: runningEmergencies,
  answers: 'events',
});
