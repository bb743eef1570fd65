// How far people may let themselves be seen by each other: the company's part of it (decision 061).
import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { refuse, version } from '../kernel/primitives.ts';
import { visibilities, visibility } from './colleagues.ts';

const settings = z.object({
  /** What counts for whoever hasn't chosen. */
  usual: visibility,
  /** Nobody is seen farther than this, whatever they chose. */
  most: visibility,
  version: z.number(),
  teams: z.object({
    /** Those whose members count as a team. */
    close: z.number(),
    /** Those with too many people for that. */
    large: z.number(),
  }),
});
export type ColleagueSettings = z.output<typeof settings>;

export const colleagueSettingsChange = z
  .strictObject({ usual: visibility, most: visibility, version })
  .refine(({ usual, most }) => visibilities.indexOf(usual) <= visibilities.indexOf(most), {
    message: refuse('colleagues.usualBeyondMost'),
    path: ['usual'],
  });

export const readColleagueSettings = endpoint('GET /colleague-settings', {
  summary:
    'Tells by whom people’s days are seen in the employees’ app: at most, and where somebody hasn’t chosen. What people chose isn’t told.',
  needs: 'settings.read',
  scope: 'company',
  result: settings,
});
export const saveColleagueSettings = endpoint('PUT /colleague-settings', {
  summary: 'Decides by whom people’s days are seen in the employees’ app: at most, and where somebody hasn’t chosen. It counts at once.',
  needs: 'settings.write',
  scope: 'company',
  body: colleagueSettingsChange,
  result: settings,
});
