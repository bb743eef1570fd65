import * as contract from '@population-tracker/contract/me/my-notifications';
import { bind } from '#platform/http/bind.ts';
import { addDevice, chooseNotifications, myNotifications, removeDevice } from './my-notifications-service.ts';

export const routes = [
  bind(contract.readMyNotifications, myNotifications),
  bind(contract.chooseMyNotifications, (ctx, { params, body }) => chooseNotifications(ctx, params.kind, body)),
  bind(contract.addMyDevice, (ctx, { body }) => addDevice(ctx, body)),
  bind(contract.removeMyDevice, (ctx, { params }) => removeDevice(ctx, params.id)),
];
