import { installation } from '@population-tracker/contract/installation';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { findOpenProviders } from './installation-queries.ts';

export const routes: BoundRoute[] = [
  bind(installation, async ({ db, config, nearMailbox = false }) => ({
    ...{ version: config.version, demo: config.demo, mailbox: nearMailbox },
    providers: await findOpenProviders(db),
  })),
];
