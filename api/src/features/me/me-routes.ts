import * as contract from '@population-tracker/contract/me';
import { bind } from '#platform/http/bind.ts';
import { myWeek } from './me-service.ts';

export const routes = [bind(contract.readMyWeek, (ctx, { query }) => myWeek(ctx, query.day))];
