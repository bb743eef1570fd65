// Starting an emergency or a drill (product rules, "Emergency").
// - At a location one runs at a time; what is for all employees is at every location. Of different locations they run side by
//   side, and whoever is addressed by two of them gets both mails and stands on both boards.
// - Nothing is ended unasked: an emergency ends what runs at its locations where whoever starts it named it. A drill ends nothing.
// - A drill gives way to an emergency also where it runs at other locations, beyond those of whoever starts it.
// - Beside some locations it may address teams, wherever their people are; that is for whoever may start at every location, since
//   it reaches beyond one's own.
// - Whom it addresses, and where they are, is frozen at that moment; what changes later changes nothing of it. Who is counted
//   before a start is exactly who a start would address.
// - The mails are asked for in the same transaction: there is no emergency without them, and none of them without an emergency.

import { randomBytes } from 'node:crypto';
import type { Audience, Emergency, NewEmergency } from '@population-tracker/contract/emergency/emergency';
import { meets } from '@population-tracker/contract/emergency/emergency-running';
import { reaches } from '@population-tracker/contract/kernel/permissions';
import { actorOf, type Context } from '#api/context.ts';
import { transaction } from '#platform/db/transaction.ts';
import { refuse } from '#platform/refusal.ts';
import { tell } from '#platform/tell.ts';
import { close, giveWay, read } from './emergency-service.ts';
import { emergencies } from './live-events.ts';
import { sendMailsJob } from './mails/mails-service.ts';
import { findTeamNames } from './offered-teams-queries.ts';
import { findRunning } from './running-queries.ts';
import { findToldPhoneNumber } from './settings/settings-queries.ts';
import { countAddressed, countByLocation, findLocations, freezeAddressed, insertEmergency, lockStarts } from './start-queries.ts';

type AudienceAsked = Pick<Required<NewEmergency>, 'locationIds' | 'teamIds' | 'sitePeople'>;

export async function countAudience(ctx: Context, asked: AudienceAsked): Promise<Audience> {
  const now = ctx.now();
  await expectLocations(ctx, asked.locationIds);
  await teamNamesOf(ctx, asked);
  const [counted, locations] = await Promise.all([countAddressed(ctx.db, { ...asked, now }), countByLocation(ctx.db, now)]);
  return { ...counted, locations };
}

export const start = (ctx: Context, input: NewEmergency): Promise<Emergency> =>
  transaction(ctx, async (ctx) => {
    const { locationIds, teamIds, kind, message } = input;
    // Safety first: who may be inside is asked. A drill practises with those who are there (decision 041).
    const sitePeople = input.sitePeople ?? kind === 'emergency';
    await lockStarts(ctx.db);
    await expectLocations(ctx, locationIds);
    const teamNames = await teamNamesOf(ctx, input);
    await makeRoom(ctx, input);
    const now = ctx.now();
    const { phoneNumber } = await findToldPhoneNumber(ctx.db, locationIds?.length === 1 ? (locationIds[0] ?? null) : null);
    const given = { ...input, teamNames, phoneNumber, linkSecret: randomBytes(32), now, userId: actorOf(ctx).id };
    const id = await insertEmergency(ctx.db, given);
    const addressed = await freezeAddressed(ctx.db, id, { locationIds, teamIds, sitePeople, now, language: ctx.language });
    if (addressed === 0) refuse('emergency.nobody', { field: 'locationIds' });
    await ctx.jobs.enqueue(ctx.db, sendMailsJob, { id, round: 1 });
    await tell(ctx, emergencies, {
      action: 'start',
      id,
      after: {
        ...{ kind, message, locationIds },
        ...(teamNames.length > 0 && { teamIds }),
        ...(locationIds && { sitePeople }),
        ...{ addressed, phoneNumber },
      },
    });
    return read(ctx, id);
  });

async function makeRoom(ctx: Context, { kind, locationIds, endRunning }: NewEmergency): Promise<void> {
  const running = (await findRunning(ctx.db)).filter((one) => meets(one, locationIds));
  const agreed = kind === 'emergency' && running.every(({ id }) => endRunning.includes(id));
  if (running.length > 0 && !agreed) {
    const key = running.some((one) => one.kind === 'emergency') ? 'emergency.running' : 'emergency.drillRunning';
    refuse(key, { details: { running } });
  }
  for (const { id, kind } of running) await (kind === 'drill' ? giveWay : close)(ctx, id);
}

async function expectLocations(ctx: Context, ids: NewEmergency['locationIds']): Promise<void> {
  if (ids && (await findLocations(ctx.db, ids)).length < ids.length) refuse('emergency.locationUnknown', { field: 'locationIds' });
}

/** What the teams are called now; everybody is addressed without them. @throws Refusal where they aren't the caller's to address, or one is gone */
async function teamNamesOf(ctx: Context, { locationIds, teamIds }: Pick<NewEmergency, 'locationIds' | 'teamIds'>): Promise<string[]> {
  if (teamIds.length === 0 || locationIds === null) return [];
  if (!reaches(actorOf(ctx).grants, 'emergencies.write', null)) refuse('session.forbidden');
  const found = await findTeamNames(ctx.db, teamIds);
  if (found.length < teamIds.length) refuse('emergency.teamUnknown', { field: 'teamIds' });
  return found.map(({ name }) => name);
}
