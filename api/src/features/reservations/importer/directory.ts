import { fold } from '@population-tracker/contract/kernel/primitives';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Offer } from '../booking/facts-queries.ts';
import type { DeskFacts, LocationFacts, ParameterFacts, PersonFacts, PlaceFacts } from '../kinds/kind.ts';

/** Everything that a row may name, as it was when the check began. */
export interface Directory {
  persons: PersonFacts[];
  locations: LocationFacts[];
  places: PlaceFacts[];
  desks: DeskFacts[];
  offers: Offer[];
  /** What an emergency tells people, by the locations where it runs. */
  emergencies: ReadonlyMap<number, string>;
}

const keyOf = (...names: (string | number)[]) => names.map((name) => fold(String(name)).trim().replace(/\s+/g, ' ')).join('\n');

/** Finds people by address and places by their names, whatever their case and accents. */
export class Finder {
  readonly #persons: Map<string, PersonFacts>;
  readonly #locations: Map<string, LocationFacts>;
  readonly #buildings: Set<string>;
  readonly #places: Map<string, PlaceFacts[]>;
  readonly #desks: Map<string, DeskFacts>;
  readonly #offers: Map<string, ParameterFacts>;
  readonly #emergencies: ReadonlyMap<number, string>;

  constructor({ persons, locations, places, desks, offers, emergencies }: Directory) {
    this.#persons = new Map(persons.map((person) => [person.email, person]));
    this.#locations = new Map(locations.map((location) => [keyOf(location.name), location]));
    this.#buildings = new Set(places.map(({ locationId, buildingName }) => keyOf(locationId, buildingName)));
    this.#places = Map.groupBy(places, ({ locationId, buildingName, name }) => keyOf(locationId, buildingName, name));
    this.#desks = new Map(desks.map((desk) => [keyOf(desk.workspaceId, desk.label), desk]));
    this.#offers = new Map(offers.map(({ locationId, area, parameter }) => [keyOf(locationId, area), parameter]));
    this.#emergencies = emergencies;
  }

  person(email: string): PersonFacts | undefined {
    return this.#persons.get(email);
  }

  location(name: string): LocationFacts | undefined {
    return this.#locations.get(keyOf(name));
  }

  /** A building may have a workspace and a meeting room of one name. */
  places(location: LocationFacts, building: string, name: string): readonly PlaceFacts[] {
    return this.#places.get(keyOf(location.id, building, name)) ?? [];
  }

  /** The outer of the names that leads nowhere. */
  unknownField(location: LocationFacts, building: string): 'building' | 'workspace' {
    return this.#buildings.has(keyOf(location.id, building)) ? 'workspace' : 'building';
  }

  desk(workspaceId: number, label: string): DeskFacts | null {
    return this.#desks.get(keyOf(workspaceId, label)) ?? null;
  }

  parameter(location: LocationFacts, area: Area): ParameterFacts | null {
    return this.#offers.get(keyOf(location.id, area)) ?? null;
  }

  emergencyAt(location: LocationFacts): string | null {
    return this.#emergencies.get(location.id) ?? null;
  }
}
