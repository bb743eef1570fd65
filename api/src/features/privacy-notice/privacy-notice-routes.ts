import { privacyNoticePath } from '@population-tracker/contract/kernel/constants';
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import * as contract from '@population-tracker/contract/privacy-notice/privacy-notice';
import type { BoundPage } from '#platform/http/answers/answers-page.ts';
import { type BoundRoute, bind, bindReading } from '#platform/http/bind.ts';
import { noPage } from './notice-page.ts';
import { showNotice } from './notice-page-service.ts';
import { acknowledge, exportAll, listNotices, publishNotice, readNotice, readOwn } from './privacy-notice-service.ts';

export const routes: BoundRoute[] = [
  bind(contract.listPrivacyNotices, (ctx) => listNotices(ctx)),
  bindReading(contract.exportAcknowledgements, (ctx, { query }) => exportAll(ctx, query)),
  bind(contract.readPrivacyNotice, (ctx, { params }) => readNotice(ctx, params.number)),
  bind(contract.publishPrivacyNotice, (ctx, { body }) => publishNotice(ctx, body)),
  bind(contract.readMyNotice, (ctx) => readOwn(ctx)),
  bind(contract.acknowledgeNotice, (ctx, { body }) => acknowledge(ctx, body.number)),
];

/** Of two owners who publish at once the second one is told. */
export const constraints: Record<string, ErrorKey> = { privacy_notices_pkey: 'request.versionConflict' };

export const pages: BoundPage[] = [
  {
    method: 'GET',
    path: privacyNoticePath,
    answer: (ctx, { query }) => showNotice(ctx, query),
    refused: (ctx, { sentence }) => noPage(ctx.language, sentence),
  },
];
