import type { Context } from '#api/context.ts';
import type { FormerValue } from '#features/uploads/uploads-importer.ts';

/** Into which teams made by hand somebody comes, and out of which. */
export interface TeamsOfPerson {
  userId: number;
  added: number[];
  removed: number[];
}

/** Who is in which team is written by the teams' own part, which is handed in. */
export interface TeamMembers {
  /** Until the transaction ends nobody else changes who is in a team made by hand; before anybody is locked. */
  lock(ctx: Context): Promise<void>;
  change(ctx: Context, people: readonly TeamsOfPerson[], told: object): Promise<void>;
}

/** The other way round, of what an upload changed of people who were there. */
export const teamsBefore = (records: readonly FormerValue[]): TeamsOfPerson[] =>
  records.flatMap(({ id, former }) => {
    const teams = former?.['teams'] as Omit<TeamsOfPerson, 'userId'> | undefined;
    return teams ? [{ userId: id, added: teams.removed, removed: teams.added }] : [];
  });
