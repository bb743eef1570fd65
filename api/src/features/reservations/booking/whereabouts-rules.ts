// What is told of somebody who is at another location, or has a meal already (decision 030).

import { minuteIn } from '@population-tracker/contract/kernel/zones';
import { Refusal } from '#platform/refusal.ts';
import type { PersonFacts } from '../kinds/kind.ts';
import type { Stay } from './whereabouts-queries.ts';

type Person = Pick<PersonFacts, 'name' | 'lastName'>;

export const elsewhere = (person: Person, stay: Stay): Refusal =>
  new Refusal(stay.place === null ? 'reservations.elsewhereHidden' : 'reservations.elsewhere', partsOf(person, stay));
export const oneMeal = (person: Person, meal: Stay): Refusal =>
  new Refusal(meal.place === null ? 'reservations.oneMealHidden' : 'reservations.oneMeal', partsOf(person, meal));

const partsOf = ({ name, lastName }: Person, stay: Stay) => ({
  field: 'userId',
  values: { name: `${name} ${lastName}`, when: whenOf(stay), ...(stay.place === null ? {} : { place: stay.place }) },
});

/** As clocks show it there: `2026-11-18 09:00–18:00`. */
export function whenOf({ start, end, timeZone }: Pick<Stay, 'start' | 'end' | 'timeZone'>): string {
  const ends = minuteIn(timeZone, end).slice(-5);
  return `${minuteIn(timeZone, start)}–${ends === '00:00' ? '24:00' : ends}`;
}
