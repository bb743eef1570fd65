import type { Area } from '@population-tracker/contract/reservations';
import type { Refusal } from '../../../platform/refusal.ts';

export interface PersonFacts {
  id: number;
  name: string;
  lastName: string;
  email: string;
  status: string;
}

export interface PlaceFacts {
  id: number;
  name: string;
  isMeetingRoom: boolean;
  capacity: number;
  status: string;
  buildingId: number;
  buildingName: string;
  buildingStatus: string;
  locationId: number;
  locationName: string;
  locationStatus: string;
  timeZone: string;
}

export interface DeskFacts {
  id: number;
  label: string;
  status: string;
  workspaceId: number;
}

/** What a reservation is about to be: everything a rule may look at, loaded beforehand. */
export interface Request {
  person: PersonFacts;
  place: PlaceFacts;
  desk: DeskFacts | null;
  /** Whether a desk was asked for, known or not. */
  deskAsked: boolean;
  start: Date;
  end: Date;
  /** A reservation that already runs may keep its start. */
  keepsStart: boolean;
  now: Date;
}

/** One area's rules; the service asks the kind and never the area's name. */
export interface Kind {
  area: Area;
  /** The first rule that speaks against it, or null. */
  refusal: (request: Request) => Refusal | null;
  /** A counted place: one of its seats is taken. */
  takesSeat: boolean;
}
