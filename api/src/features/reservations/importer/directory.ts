import { fold } from '@population-tracker/contract/primitives';
import type { DeskFacts, PersonFacts, PlaceFacts } from '../kinds/kind.ts';

/** Everything that a row may name, as it was when the check began. */
export interface Directory {
  persons: PersonFacts[];
  places: PlaceFacts[];
  desks: DeskFacts[];
}

const keyOf = (...names: string[]) => names.map((name) => fold(name).trim().replace(/\s+/g, ' ')).join('\n');

/** Finds people by address and places by their names, whatever their case and accents. */
export class Finder {
  readonly #persons: Map<string, PersonFacts>;
  readonly #known: Set<string>;
  readonly #places: Map<string, PlaceFacts[]>;
  readonly #desks: Map<string, DeskFacts>;

  constructor({ persons, places, desks }: Directory) {
    this.#persons = new Map(persons.map((person) => [person.email, person]));
    this.#known = new Set(places.flatMap(({ locationName, buildingName }) => [keyOf(locationName), keyOf(locationName, buildingName)]));
    this.#places = Map.groupBy(places, ({ locationName, buildingName, name }) => keyOf(locationName, buildingName, name));
    this.#desks = new Map(desks.map((desk) => [keyOf(String(desk.workspaceId), desk.label), desk]));
  }

  person(email: string): PersonFacts | undefined {
    return this.#persons.get(email);
  }

  /** A building may have a workspace and a meeting room of one name. */
  places(location: string, building: string, name: string): readonly PlaceFacts[] {
    return this.#places.get(keyOf(location, building, name)) ?? [];
  }

  /** The outermost of the names that leads nowhere. */
  unknownField(location: string, building: string): 'location' | 'building' | 'workspace' {
    if (!this.#known.has(keyOf(location))) return 'location';
    return this.#known.has(keyOf(location, building)) ? 'workspace' : 'building';
  }

  desk(workspaceId: number, label: string): DeskFacts | null {
    return this.#desks.get(keyOf(String(workspaceId), label)) ?? null;
  }
}
