import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import {
  exportQuery,
  idParams,
  idsText,
  line,
  listQuery,
  listResult,
  nothing,
  recordFields,
  version,
  versionText,
} from '../kernel/primitives.ts';
import { userSelection } from '../users/users.ts';
import { teamOrigins } from './team-origins.ts';

export const teamFields = { name: line(200) };

export const newTeam = z.strictObject({
  ...teamFields,
  /** Who is in it from the beginning. */
  people: userSelection.optional(),
});
export type NewTeam = z.output<typeof newTeam>;

export const teamChange = z.strictObject({ ...teamFields, version });

export const team = z.object({
  ...recordFields,
  name: z.string(),
  origin: z.enum(teamOrigins),
  /** How many are in it, passive ones too. */
  people: z.number().int(),
});
export type Team = z.output<typeof team>;

const sortable = ['name', 'people', 'origin', 'created', 'updated'] as const;
const filters = { origin: z.enum(teamOrigins).optional() };

export const listTeams = endpoint('GET /teams', {
  summary: 'Lists teams, those of the company’s directory and those made by hand; `search` looks into the name.',
  needs: 'users.read',
  scope: 'company',
  query: listQuery(sortable, filters),
  result: listResult(team),
});
export type TeamQuery = z.output<typeof listTeams.query>;

export const teamExportColumns = ['name', 'origin', 'people', 'created', 'updated'] as const;
export type TeamExportColumn = (typeof teamExportColumns)[number];
export const exportTeams = endpoint('GET /teams/export', {
  summary: 'The teams that the list finds but those of `except`, or those of `ids`, as a spreadsheet or as CSV in the caller’s language.',
  needs: 'users.read',
  scope: 'company',
  query: exportQuery(sortable, teamExportColumns, { ...filters, except: idsText().optional() }),
  result: z.null(),
  answers: 'file',
});
export type TeamExportQuery = z.output<typeof exportTeams.query>;

export const createTeam = endpoint('POST /teams', {
  heavy: 'bulk',
  summary: 'Adds a team by hand, with people in it where some are chosen.',
  needs: 'users.write',
  scope: 'company',
  body: newTeam,
  result: team,
});

export const readTeam = endpoint('GET /teams/:id', {
  summary: 'Reads a team. Who is in it is told by `GET /users?teamId=`.',
  needs: 'users.read',
  scope: 'company',
  params: idParams,
  result: team,
});

export const updateTeam = endpoint('PATCH /teams/:id', {
  summary: 'Renames a team that was made by hand; the version must be the newest.',
  needs: 'users.write',
  scope: 'company',
  params: idParams,
  body: teamChange,
  result: team,
});

export const teamImpact = endpoint('GET /teams/:id/impact', {
  summary: 'What hangs on a team: how many people are in it, and how many announcements that aren’t over are meant for it.',
  needs: 'users.read',
  scope: 'company',
  params: idParams,
  result: z.object({ people: z.number().int(), announcements: z.number().int(), desks: z.number().int() }),
});

export const deleteTeam = endpoint('DELETE /teams/:id', {
  summary: 'Deletes a team that was made by hand. Its people stay; announcements are no more meant for it.',
  needs: 'users.write',
  scope: 'company',
  params: idParams,
  query: z.strictObject({ version: versionText.optional() }),
  result: nothing,
});

const people = {
  heavy: 'bulk',
  needs: 'users.write',
  scope: 'company',
  params: idParams,
  body: z.strictObject({ people: userSelection }),
  result: z.object({
    changed: z.number().int(),
    /** Who was so already. */
    unchanged: z.number().int(),
  }),
} as const;

export const addToTeam = endpoint('POST /teams/:id/people', { ...people, summary: 'Adds people to a team that was made by hand.' });

export const takeFromTeam = endpoint('POST /teams/:id/people/removal', {
  ...people,
  summary: 'Takes people out of a team that was made by hand.',
});
