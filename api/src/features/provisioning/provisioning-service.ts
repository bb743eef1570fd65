// What the panel tells of provisioning: how it is set up, who waits, and what was called.
import { dayMs } from '@population-tracker/contract/kernel/days';
import { decidedAtOnce, type listScimCalls, scimCallDays } from '@population-tracker/contract/provisioning';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { countLeavings, findWaiting } from './brake/brake-queries.ts';
import { findCalls } from './calls-queries.ts';
import { countPeople } from './people/scim-people-queries.ts';
import { addressOf } from './scim/scim-answers.ts';
import { countTeams } from './teams/scim-teams-queries.ts';
import { openTokens } from './tokens/tokens-queries.ts';

export async function readState({ db, config, now }: Context) {
  const tokens = await openTokens(db, now());
  const { waiting: waitingTotal } = await countLeavings(db, now());
  const waiting = await findWaiting(db, decidedAtOnce);
  return { address: addressOf(config), tokens, people: await countPeople(db), teams: await countTeams(db), waiting, waitingTotal };
}

export const listCalls = ({ db, now }: Context, query: z.output<typeof listScimCalls.query>) =>
  findCalls(db, query, new Date(now().getTime() - scimCallDays * dayMs));
