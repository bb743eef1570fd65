import { listMyLookups } from '@population-tracker/contract/lookups';
import { bind } from '#platform/http/bind.ts';
import { myLookups } from './lookups-service.ts';

export const routes = [bind(listMyLookups, myLookups)];
