import type { ShownClosure } from '@population-tracker/contract/plan/closures/closures';
import type { OpenHours } from '@population-tracker/contract/plan/opening-hours';
import type { Area } from '@population-tracker/contract/reservations/reservations';
import type { Refusal } from '#platform/refusal.ts';

export interface PersonFacts {
  id: number;
  name: string;
  lastName: string;
  email: string;
  status: string;
  /** Exempt from the limits on days (product rules, "Glossary"). */
  exceptional: boolean;
}

export interface LocationFacts {
  id: number;
  name: string;
  status: string;
  timeZone: string;
  parkingCapacity: number;
  hasFoodService: boolean;
  hasShuttle: boolean;
  hasGym: boolean;
  takesPets: boolean;
  /** 1 for Monday to 7 for Sunday. */
  weekdays: readonly number[];
  openingHours: readonly OpenHours[];
  /** Around the days that are asked about, the earliest first. */
  closures: readonly ShownClosure[];
}

export interface PlaceFacts {
  id: number;
  name: string;
  isMeetingRoom: boolean;
  /** Chairs of a room; of a workspace the seats that can be used, which its desks have a say in (decision 028). */
  capacity: number;
  status: string;
  buildingId: number;
  buildingName: string;
  buildingStatus: string;
  locationId: number;
}

export interface DeskFacts {
  id: number;
  label: string;
  status: string;
  workspaceId: number;
}

export interface SlotFacts {
  id: number;
  /** A shuttle's route. */
  name: string;
  /** As clocks show it at the location, HH:mm. */
  start: string;
  end: string | null;
  capacity: number;
}

/** The parameter that holds for the area at the location: its own, else the company's. */
export interface ParameterFacts {
  status: string;
  capacity: number | null;
  maximumReservationDay: number;
  weeklyWorkingDayLimit: number | null;
  weekendReservationAllowed: boolean;
  /** Of a dining hall. */
  oneMealADay: boolean;
  onlyOpeningHours: boolean;
  /** How many minutes before the start people may check in; null where nobody does. */
  checkInOpens: number | null;
  opens: string | null;
  closes: string | null;
  slots: SlotFacts[];
}

export interface Period {
  start: Date;
  end: Date;
}

/** When it is wanted, as an input says it: a slot of a day, a day, or a period. */
export interface AskedTime {
  slotId: number | null;
  day?: string;
  start?: string;
  end?: string;
}

/** Where and when it is wanted, as an input says it. */
export interface AskedPlace extends AskedTime {
  locationId?: number;
  buildingId?: number;
  workspaceId: number | null;
  deskId: number | null;
}

/** What a reservation is about to be: everything a rule may look at, loaded beforehand. */
export interface Request extends Period {
  person: PersonFacts;
  location: LocationFacts;
  /** The workspace or the meeting room; null where the area is counted by location. */
  place: PlaceFacts | null;
  desk: DeskFacts | null;
  /** Whether a desk was asked for, known or not. */
  deskAsked: boolean;
  /** Null where neither the location nor the company has one. */
  parameter: ParameterFacts | null;
  slot: SlotFacts | null;
  /** Of the start, in the location's zone. */
  day: string;
  /** Days of that ISO week on which the person works on site by another reservation; null where nothing limits them. */
  week: readonly string[] | null;
  /** What the real emergency, no drill, that runs at the location tells people; null where none does. */
  emergency: string | null;
  /** A reservation that already runs may keep its start. */
  keepsStart: boolean;
  now: Date;
}

/** One thing to look at. @returns why not, or null */
export type Rule = (request: Request) => Refusal | null;
/** One that looks at the place alone, whoever wants it and when. */
export type OfferRule = (offer: Pick<Request, 'location' | 'place' | 'parameter' | 'emergency'>) => Refusal | null;

/** One area's ways; the service asks the kind and never the area's name. */
export interface Kind {
  area: Area;
  /** Whether it stands in the office plan, as a workspace or a meeting room; else it is counted by location. */
  inPlan: boolean;
  /** Whether its places are told by the slots of its parameter. */
  hasSlots: boolean;
  /** Whether its days count for the weekly limit. */
  fillsWeek: boolean;
  /** Whether whoever has it is there in person, and at no other location meanwhile. */
  isPresence: boolean;
  /** Whether the parameter may allow one a day. */
  isMeal: boolean;
  /** What it can't be asked without, and what is no part of it. */
  fields: Record<'needed' | 'unknown', readonly (keyof AskedPlace)[]>;
  /** The day that is meant and its hours. @throws Refusal where the input tells none */
  periodOf: (asked: AskedTime, site: { location: LocationFacts; slot: SlotFacts | null }) => Period & { day: string };
  /** Of the rules, those that tell whether the place offers it at all; looked at first. */
  offering: readonly OfferRule[];
  /** The first that speaks against it is told. */
  rules: readonly Rule[];
  /** How many fit in at one time, each on a number of its own; null where it is for one alone. */
  capacityOf: ((request: Pick<Request, 'place' | 'location' | 'parameter' | 'slot'>) => number) | null;
  /** What tells two slots of the same time apart. */
  slotKeyOf: (slot: SlotFacts | null) => string;
  /** What is offered to those who come too late. */
  alternative: 'place' | 'slot' | 'time' | 'day';
  /** Why there is no number left. */
  full: (request: Pick<Request, 'place' | 'location' | 'slot' | 'day'>, capacity: number) => Refusal;
}
