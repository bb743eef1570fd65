import { daysBetween } from '@population-tracker/contract/kernel/days';
import { fold } from '@population-tracker/contract/kernel/primitives';
import type { FoundRecords } from '@population-tracker/contract/search';
import { IconCalendarPlus } from '@tabler/icons-react';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { currentLanguage } from '#web/language.ts';
import type { Hit } from './hits.ts';
import type { Wish } from './reserve.ts';
import { dayOf } from './reserve-time.ts';

/** What the server found for one reading of a wish. */
export interface Meant {
  places: Pick<FoundRecords, 'desks' | 'workspaces'>;
  users: FoundRecords['users'];
}

/** More would be a list to read, where a further word tells better which is meant. */
const maxOffers = 3;

/** Reservations to fill in, each naming person and place in full. None for a day that is over. */
export function offersOf(wish: Wish, meant: Meant, today: string, title: (told: { name: string; place: string }) => string): Hit[] {
  const day = wish.day && dayOf(wish.day, today);
  if (day === null) return [];
  const when = [day && dayText(day, today), wish.hours && `${formatTime(wish.hours.start)}–${formatTime(wish.hours.end)}`];
  return likeliest(meant.users, placesOf(meant.places)).map(([user, place]) => {
    const named = title({ name: `${user.name} ${user.lastName}`, place: place.title });
    const address = new URLSearchParams({ id: 'new', forUser: String(user.id), ...place.address });
    if (day) address.set('forDay', day);
    if (wish.hours) address.set('forStart', wish.hours.start);
    if (wish.hours) address.set('forEnd', wish.hours.end);
    return {
      key: `${offerKey}${address}`,
      title: [named, ...when.filter(Boolean)].join(', '),
      marks: [],
      detail: isNamesake(user, meant.users) ? `${user.email}, ${place.locationName}` : place.locationName,
      icon: IconCalendarPlus,
      to: `/reservation?${address}`,
    };
  });
}

const isNamesake = ({ id, name, lastName }: Meant['users'][number], users: Meant['users']): boolean =>
  users.some((other) => other.id !== id && other.name === name && other.lastName === lastName);

/** Where both are in doubt, the first of each, and then others of both, so that either doubt is seen. */
function likeliest<U, P>(users: readonly U[], places: readonly P[]): [U, P][] {
  const pairs = users.flatMap((user, first) =>
    places.map((place, second) => ({ pair: [user, place] as [U, P], distance: first + second })),
  );
  return pairs
    .sort((one, other) => one.distance - other.distance)
    .slice(0, maxOffers)
    .map(({ pair }) => pair);
}

const offerKey = 'reserve:';
/** An offer is of its day: it is not worth remembering. */
export const isOffer = ({ key }: Hit): boolean => key.startsWith(offerKey);

interface Place {
  title: string;
  locationName: string;
  address: Record<string, string>;
}

/** Where a desk is called like that, the desk is meant. */
function placesOf({ desks, workspaces }: Meant['places']): Place[] {
  const ofDesks = desks.map(({ id, label, workspaceId, workspaceName, buildingName, locationName }) => ({
    title: `${label}, ${buildingName} · ${workspaceName}`,
    locationName,
    address: { forWorkspace: String(workspaceId), forDesk: String(id) },
  }));
  if (ofDesks.length > 0) return ofDesks;
  return workspaces.map(({ id, name, buildingName, locationName }) => ({
    title: `${buildingName} · ${name}`,
    locationName,
    address: { forWorkspace: String(id) },
  }));
}

/** Of those found, the active ones who are called so, not those with the word somewhere in their address; whole names first. */
export function calledSo(users: FoundRecords['users'], person: string): FoundRecords['users'] {
  const words = person.split(' ');
  const names = ({ name, lastName, email }: FoundRecords['users'][number]) => [...fold(`${name} ${lastName}`).split(/\s+/), email];
  const called = users.filter(
    (user) => user.status === 'active' && words.every((word) => names(user).some((name) => name.startsWith(word))),
  );
  const whole = (user: FoundRecords['users'][number]) => words.every((word) => names(user).includes(word));
  return [...called.filter(whole), ...called.filter((user) => !whole(user))];
}

function dayText(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  if (ahead <= 1) return new Intl.RelativeTimeFormat(currentLanguage(), { numeric: 'auto' }).format(ahead, 'day');
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return formatDay(day, { weekday: 'short', day: 'numeric', month: 'short', year });
}
