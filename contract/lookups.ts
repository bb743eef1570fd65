// What the company stores about oneself, and who looked it up.
import { z } from 'zod';
import { endpoint } from './kernel/endpoint.ts';

/** What somebody looked at: the record, its changes, the answers in emergencies, the reservations of this one person, all in a file, or the panel as they see it. */
export const lookupKinds = ['record', 'history', 'emergencies', 'reservations', 'export', 'panel'] as const;
export type LookupKind = (typeof lookupKinds)[number];

/** So far back somebody sees who looked them up; after a year it is forgotten. */
export const lookupDays = 90;
/** So many of them at most. */
export const lookupsMost = 500;

export const listMyLookups = endpoint('GET /me/lookups', {
  summary: `Who looked the caller up in the last ${lookupDays} days, the latest first; at most ${lookupsMost}.`,
  needs: 'signedIn',
  scope: 'self',
  result: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        lastName: z.string(),
        kind: z.enum(lookupKinds),
        /** The viewer’s program did, by an API key. */
        byProgram: z.boolean(),
        times: z.number(),
        last: z.string(),
      }),
    ),
  }),
});
export type MyLookup = z.output<typeof listMyLookups.result>['items'][number];

export const exportMyData = endpoint('GET /me/data/export', {
  summary: 'Everything that is stored about the caller, as a zip of JSON and CSV.',
  needs: 'signedIn',
  scope: 'self',
  result: z.null(),
  answers: 'file',
});
