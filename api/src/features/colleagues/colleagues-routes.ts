import * as settings from '@population-tracker/contract/colleagues/colleague-settings';
import * as contract from '@population-tracker/contract/colleagues/colleagues';
import { bind } from '#platform/http/bind.ts';
import { readSettings, saveSettings } from './colleague-settings-service.ts';
import { keepAtHand, letGo, myColleagues, readOne, search } from './colleagues-service.ts';
import { choose, myVisibility } from './visibility/visibility-service.ts';

export const routes = [
  bind(contract.listColleagues, (ctx, { query }) => myColleagues(ctx, query.day)),
  bind(contract.findColleagues, (ctx, { query }) => search(ctx, query.search, query.day)),
  bind(contract.readColleague, (ctx, { params }) => readOne(ctx, params.id)),
  bind(contract.addFavourite, (ctx, { params }) => keepAtHand(ctx, params.id)),
  bind(contract.removeFavourite, (ctx, { params }) => letGo(ctx, params.id)),
  bind(contract.readMyVisibility, myVisibility),
  bind(contract.chooseMyVisibility, (ctx, { body }) => choose(ctx, body.visibility)),
  bind(settings.readColleagueSettings, readSettings),
  bind(settings.saveColleagueSettings, (ctx, { body }) => saveSettings(ctx, body)),
];
