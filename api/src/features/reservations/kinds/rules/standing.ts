// Who and where: active persons, active places, areas that are offered there, and no emergency.
import type { ErrorKey } from '@population-tracker/contract/errors';
import { Refusal } from '../../../../platform/refusal.ts';
import type { OfferRule, Rule } from '../kind.ts';

export const personActive: Rule = ({ person }) =>
  person.status === 'active'
    ? null
    : new Refusal('reservations.userPassive', { field: 'userId', values: { name: `${person.name} ${person.lastName}` } });

export const placeActive: OfferRule = ({ place, location }) => {
  const passive =
    (location.status !== 'active' && location.name) ||
    (place && place.buildingStatus !== 'active' && place.buildingName) ||
    (place && place.status !== 'active' && place.name);
  return passive
    ? new Refusal('reservations.placePassive', { field: place ? 'workspaceId' : 'locationId', values: { name: passive } })
    : null;
};

export const noEmergency: OfferRule = ({ emergency, location, place }) =>
  emergency
    ? new Refusal('reservations.emergency', { field: place ? 'workspaceId' : 'locationId', values: { name: location.name } })
    : null;

/** A location offers it, in the key's words for where it doesn't. */
export const offeredWhere =
  (key: ErrorKey, offered: (offer: Parameters<OfferRule>[0]) => boolean): OfferRule =>
  (offer) =>
    offered(offer) ? null : new Refusal(key, { field: 'locationId', values: { name: offer.location.name } });

/** Passive parameters close an area. */
export const parameterActive: OfferRule = ({ parameter, location, place }) =>
  parameter === null || parameter.status === 'active'
    ? null
    : new Refusal('reservations.parameterPassive', { field: place ? 'workspaceId' : 'locationId', values: { name: location.name } });

/** Areas of which nothing but a parameter says how many they take. */
export const parameterThere: OfferRule = ({ parameter, location }) =>
  parameter ? null : new Refusal('reservations.parameterMissing', { field: 'locationId', values: { name: location.name } });
