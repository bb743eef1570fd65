import { nearlyFull, type TodayPlace, type TodaySlot, type Warning } from '@population-tracker/contract/dashboard/today';
import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import { timeIn } from '@population-tracker/contract/kernel/zones';
import type { Context } from '#api/context.ts';
import { failedMails, fullFloors, unansweredEmergencies } from './today-queries.ts';

const mailHours = 24;

/** What somebody should know of, the worst first. */
export async function warningsOf(ctx: Context, places: readonly TodayPlace[], slots: readonly TodaySlot[]): Promise<Warning[]> {
  const now = ctx.now();
  const [floors, emergencies, mails] = await Promise.all([
    fullFloors(ctx.db, now, nearlyFull),
    unansweredEmergencies(ctx.db),
    failedMails(ctx.db, new Date(now.getTime() - mailHours * 3_600_000)),
  ]);
  const urgent: Warning[] = [
    ...emergencies.map(({ id, kind, message, waiting }) => ({
      ...none,
      kind: 'emergency' as const,
      level: kind === 'drill' ? ('near' as const) : ('full' as const),
      recordId: id,
      name: message,
      count: waiting,
    })),
    ...(mails > 0 ? [{ ...none, kind: 'mail' as const, level: 'near' as const, count: mails }] : []),
  ];
  const full = [
    ...fullSlots(places, slots, now),
    ...fullCarParks(places),
    ...floors.map(({ workspaceId, locationId, name, peak, seats }) =>
      taken({ kind: 'floor', locationId, recordId: workspaceId, name, count: peak, capacity: seats }),
    ),
  ].sort((one, other) => shareOf(other) - shareOf(one));
  const isFull = ({ level }: Warning) => level === 'full';
  return [...urgent, ...full].sort((one, other) => Number(isFull(other)) - Number(isFull(one)));
}

const none = { locationId: null, recordId: null, name: '', start: null, capacity: null };

const taken = (warning: Partial<Warning> & Pick<Warning, 'kind' | 'count'> & { capacity: number }): Warning => ({
  ...none,
  level: warning.count >= warning.capacity ? 'full' : 'near',
  ...warning,
});

const isNear = (count: number, capacity: number) => count > 0 && count >= capacity * nearlyFull;
const shareOf = ({ count, capacity }: Warning) => count / Math.max(1, capacity ?? 1);

/** What is over warns nobody any more. */
function fullSlots(places: readonly TodayPlace[], slots: readonly TodaySlot[], now: Date): Warning[] {
  const placeOf = new Map(places.map((place) => [place.id, place]));
  return slots.flatMap(({ area, locationId, name, start, today, capacity }) => {
    const place = placeOf.get(locationId);
    if (!isNear(today, capacity) || start <= timeIn(place?.timeZone ?? defaultTimeZone, now)) return [];
    return [taken({ kind: area, locationId, name: name || (place?.name ?? ''), start, count: today, capacity })];
  });
}

const fullCarParks = (places: readonly TodayPlace[]): Warning[] =>
  places.flatMap(({ id, name, parking: { used, capacity } }) =>
    capacity !== null && isNear(used, capacity) ? [taken({ kind: 'parking', locationId: id, name, count: used, capacity })] : [],
  );
