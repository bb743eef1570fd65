import * as contract from '@population-tracker/contract/place-codes/place-codes';
import type { BoundPage } from '#platform/http/answers/answers-page.ts';
import { bind } from '#platform/http/bind.ts';
import { codePage } from './code-page.ts';
import { makeCodes, placeCodes, renew, retireCode } from './place-codes-service.ts';
import { checkInHere, scan, takeHere } from './scan-service.ts';

export const routes = [
  bind(contract.listPlaceCodes, (ctx, { query }) => placeCodes(ctx, query)),
  bind(contract.makePlaceCodes, (ctx, { body }) => makeCodes(ctx, body)),
  bind(contract.renewPlaceCode, (ctx, { body }) => renew(ctx, body)),
  bind(contract.retirePlaceCode, (ctx, { body }) => retireCode(ctx, body)),
  bind(contract.readPlaceCode, (ctx, { params }) => scan(ctx, params.code)),
  bind(contract.checkInByCode, (ctx, { params }) => checkInHere(ctx, params.code)),
  bind(contract.takeByCode, (ctx, { params, body }) => takeHere(ctx, params.code, body.instead)),
];

/** Where the stickers lead. */
export const pages: BoundPage[] = [
  {
    method: 'GET',
    path: `${contract.placeCodePath}:code`,
    answer: (ctx, { params: { code = '' } }) =>
      ctx.config.employeeApp
        ? { seeOther: `/my${contract.placeCodePath}${encodeURIComponent(code)}` }
        : { status: 404, body: codePage(ctx.language) },
    refused: (ctx, { sentence }) => codePage(ctx.language, sentence),
  },
];
