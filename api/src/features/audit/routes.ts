import { listAudit } from '@population-tracker/contract/audit';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { findEntries } from './queries.ts';

export const routes: BoundRoute[] = [bind(listAudit, (ctx, { query }) => findEntries(ctx.db, query))];
