// Who and where: active persons, active places, areas that are offered there, and no emergency.
import type { ErrorKey } from '@population-tracker/contract/kernel/errors';
import { Refusal } from '#platform/refusal.ts';
import type { OfferRule, Rule } from '../kind.ts';

export const personActive: Rule = ({ person }) =>
  person.status === 'active'
    ? null
    : new Refusal('reservations.userPassive', { field: 'userId', values: { name: `${person.name} ${person.lastName}` } });

/** The location, the building and the place itself: each that is passive is told. */
export const placesActive: readonly OfferRule[] = [
  ({ location, place }) => passive(location.status, location.name, place),
  ({ place }) => (place ? passive(place.buildingStatus, place.buildingName, place) : null),
  ({ place }) => (place ? passive(place.status, place.name, place) : null),
];

const passive = (status: string, name: string, place: unknown): Refusal | null =>
  status === 'active' ? null : new Refusal('reservations.placePassive', { field: place ? 'workspaceId' : 'locationId', values: { name } });

export const noEmergency: OfferRule = ({ emergency: message, location, place }) =>
  message === null
    ? null
    : new Refusal('reservations.emergency', { field: place ? 'workspaceId' : 'locationId', values: { name: location.name, message } });

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
