// What a wish to reserve comes to: whom, where and when it means, and what of that isn't there.
import type { NewReservation, Reservation } from '@population-tracker/contract/reservations/reservations';
import type { Context } from '#api/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Kind, PersonFacts } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { refusedFields } from '../kinds/period.ts';
import { type AskedFacts, type Facts, findFacts } from './facts-queries.ts';
import type { Wanted } from './wanted.ts';

/** What an input says; the title is told apart. */
export type Asked = Omit<NewReservation, 'title' | 'notify'>;

interface LookOptions {
  /** A reservation that moves or is put back; where it begins as before it keeps its start. */
  before?: Pick<Reservation, 'id' | 'start'> | null;
  onlyLook?: boolean;
}

/**
 * Everything that the rules look at. Where a weekly limit holds for the person, nobody else adds to that week until the end of the
 * transaction, unless only a look was asked for.
 * @throws Refusal where the input names nobody, nowhere or no time, with all that it lacks
 */
export async function load(ctx: Context, asked: Asked, options: LookOptions = {}): Promise<Wanted> {
  const { wanted, refused } = await look(ctx, asked, options);
  refuseAll(refused);
  return wanted as Wanted;
}

/**
 * Like `load`, but all that is wrong with the input is told beside what can be known of it: null where nobody could say where or
 * when it would be. Of a person who isn't there only what holds for everybody is looked at.
 */
export async function look(ctx: Context, asked: Asked, { before, onlyLook = false }: LookOptions): Promise<Looked> {
  const facts = await factsOf(ctx, asked, { ...daysOf(asked), exceptId: before?.id ?? 0, held: !onlyLook });
  return lookAt(asked, facts, before);
}

/** All that is known of whom and what an input names, on those days at least. */
export function factsOf(ctx: Context, asked: Asked, how: Pick<AskedFacts, 'fromDay' | 'toDay' | 'exceptId' | 'held'>): Promise<Facts> {
  const kind = kindOf(asked.area);
  const { area, userId, workspaceId, locationId = null, deskId } = asked;
  const weekOf = kind.fillsWeek ? (asked.start ?? null) : null;
  return findFacts(ctx.db, { area, userId, workspaceId, locationId: kind.inPlan ? null : locationId, deskId, weekOf, ...how });
}

/** The same of facts that are read already. */
export function lookAt(asked: Asked, facts: Facts, before?: LookOptions['before']): Looked {
  const kind = kindOf(asked.area);
  const missing = refusedFields(kind, asked);
  const refused = [...missing, ...unknownIn(asked, kind, facts)];
  const { location, person } = facts;
  if (missing.length > 0 || !location) return { wanted: null, refused };
  const slot = facts.parameter?.slots.find(({ id }) => id === asked.slotId) ?? null;
  const period = orRefusal(() => kind.periodOf(asked, { location, slot }));
  if (period instanceof Refusal) return { wanted: null, refused: [...refused, period] };
  const whom = { person: person ?? stranger, location, slot, deskAsked: asked.deskId !== null };
  const keepsStart = before != null && period.start.getTime() === Date.parse(before.start);
  return { wanted: { ...facts, ...whom, area: asked.area, ...period, exceptId: before?.id, keepsStart }, refused };
}

/** The days that an input names, as whatever clock has them: those of the location are one less or one more at most. */
function daysOf({ day, start, end }: Asked): { fromDay: string | null; toDay: string | null } {
  const days = [day, start, end].flatMap((one) => (one === undefined ? [] : one.slice(0, 10))).sort();
  return { fromDay: days[0] ?? null, toDay: days.at(-1) ?? null };
}

interface Looked {
  wanted: Wanted | null;
  refused: Refusal[];
}

/** No limit is known to hold for somebody whom nobody knows. */
const stranger: PersonFacts = { id: 0, name: '', lastName: '', email: '', status: 'active', exceptional: true };

/** Whom and what the input names that isn't there, or stands elsewhere. */
function unknownIn({ locationId, buildingId, workspaceId }: Asked, { inPlan }: Kind, { person, place, location }: Facts): Refusal[] {
  const elsewhere = (field: string) => new Refusal('reservations.placeUnknown', { field });
  const found: Refusal[] = person ? [] : [new Refusal('reservations.userUnknown', { field: 'userId' })];
  if (inPlan && !place) return workspaceId === null ? found : [...found, elsewhere('workspaceId')];
  if (!location) return locationId == null && !inPlan ? found : [...found, elsewhere('locationId')];
  if ((locationId ?? location.id) !== location.id) found.push(elsewhere('locationId'));
  if ((buildingId ?? place?.buildingId) !== place?.buildingId) found.push(elsewhere('buildingId'));
  return found;
}

/** @throws Refusal of the first, with all others; nothing where there is none */
export function refuseAll([first, ...also]: Refusal[]): void {
  if (first) throw first.with({ also });
}

function orRefusal<T>(find: () => T): T | Refusal {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
