import { searchRecords } from '@population-tracker/contract/search';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { findRecords } from './search-queries.ts';

export const routes: BoundRoute[] = [bind(searchRecords, (ctx, { query }) => findRecords(ctx.db, query))];
