import { addDays, isoWeekday } from '@population-tracker/contract/kernel/days';
import type { Random } from '#seeds/demo/random.ts';
import type { Hints } from './examples.ts';

export type Item = Record<string, unknown> & { id: number; version?: number };

/** Reads a list of the product: `/users`. Empty where there is none. */
export type ReadList = (path: string) => Promise<Item[]>;

/** What there is to name in a call. */
export interface World {
  /** Some records of a list; read once, until it is forgotten. */
  itemsOf(path: string): Promise<Item[]>;
  forget(path: string): void;
  /** What a call's fields may be so that it gets far; they suit each other. */
  hints(dice: Random): Promise<Hints>;
}

export function worldOf(read: ReadList, today: string): World {
  const lists = new Map<string, Promise<Item[]>>();
  const itemsOf = (path: string) => {
    const known = lists.get(path) ?? read(path);
    lists.set(path, known);
    return known;
  };
  return {
    itemsOf,
    forget: (path) => lists.delete(path),
    hints: async (dice) => {
      const one = async (path: string): Promise<Item> => {
        const items = (await itemsOf(path)).filter(({ status }) => status !== 'passive');
        return items.length > 0 ? dice.pick(items) : { id: 1 };
      };
      const [user, place, room, desk, group, manager] = await Promise.all(
        ['/users', '/workspaces', '/meeting-rooms', '/desks', '/announcement-groups', '/users?userType=3'].map(one),
      );
      const day = workingDay(addDays(today, dice.whole(1, 12)));
      return {
        ...{ userId: user?.id, locationId: place?.['locationId'], buildingId: place?.['buildingId'], groupId: group?.id },
        // An emergency manager, whose rights an administrator has too.
        managerId: manager?.id,
        ...{ workspaceId: dice.chance(0.8) ? place?.id : room?.id, meetingRoomId: room?.id, deskId: dice.chance(0.3) ? desk?.id : null },
        ...{ slotId: null, area: dice.chance(0.7) ? 'workspace' : dice.pick(['meetingRoom', 'parking', 'diningHall', 'pet']) },
        ...{ day, from: day, to: addDays(day, 1), startDate: day, endDate: addDays(day, 7), month: day.slice(0, 7) },
        ...{ firstDay: day, lastDay: addDays(day, 6), start: `${day}T06:00:00Z`, end: `${day}T08:00:00Z` },
        ...{ timeZone: 'Europe/Istanbul', capacity: 10, externalLink: 'https://company.example/news', text: '<p>News</p>' },
        ...{ phoneNumber: '+902125550100', emergencyPhoneNumber: '+902125550100', weekdays: [1, 2, 3, 4, 5], everyWeeks: 1 },
        ...{ except: [], search: 'an', page: 1, limit: 5, format: 'csv', running: 'true', key: `k${dice.whole(1, 1_000_000)}` },
      };
    },
  };
}

function workingDay(day: string): string {
  const weekday = isoWeekday(day);
  return weekday > 5 ? addDays(day, 8 - weekday) : day;
}
