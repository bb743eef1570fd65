import { installation } from '@population-tracker/contract/installation';
import { type BoundRoute, bind } from '#platform/http/bind.ts';
import { relyingPartyOf } from '#platform/relying-party.ts';
import { findNoticeNumber, findOpenProviders } from './installation-queries.ts';

export const routes: BoundRoute[] = [
  bind(installation, async ({ db, config, nearMailbox = false }) => ({
    ...{ version: config.version, demo: config.demo, mailbox: nearMailbox },
    passkeys: relyingPartyOf(config)?.origin ?? null,
    privacyNotice: await findNoticeNumber(db),
    providers: await findOpenProviders(db),
  })),
];
