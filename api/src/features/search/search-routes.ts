import { searchRecords } from '@population-tracker/contract/search';
import { actorOf } from '#api/context.ts';
import { seenWith } from '#platform/http/authenticate.ts';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { findRecords } from './search-queries.ts';

export const routes: BoundRoute[] = [
  bind(searchRecords, (ctx, { query }) => {
    const actor = actorOf(ctx);
    return findRecords({ people: seenWith(actor, 'users.read', ctx.db), places: seenWith(actor, 'plan.read', ctx.db) }, query);
  }),
];
