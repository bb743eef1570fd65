import { dayIn } from '@population-tracker/contract/kernel/zones';
import type { Plan } from '@population-tracker/contract/plan/plan-tree';
import type { Alternative, Area } from '@population-tracker/contract/reservations/reservations';
import { formatDay, formatTime } from '#web/formats/dates.ts';
import { isWholeDay } from '../../areas.ts';
import { clockOf, type Values } from '../reservations-form-values.ts';
import { placeOf } from '../wanted.ts';

/** The values that change when what is free instead is taken: another place may stand in another building, another time lie on another day. */
export function taken({ workspaceId, deskId, slotId, start, end }: Alternative, plan: Plan | undefined, zone: string): Partial<Values> {
  const { buildingId } = workspaceId !== null && plan ? placeOf(plan, workspaceId, deskId) : {};
  const place = workspaceId === null ? {} : { ...(buildingId ? { buildingId } : {}), workspaceId, deskId };
  if (slotId !== null) return { ...place, slotId, ...(start ? { day: dayIn(zone, new Date(start)) } : {}) };
  return start && end ? { ...place, ...clockOf({ start, end }, zone) } : place;
}

/** What is free instead, in a word; its day where that is another than the one asked for. */
export function nameOf(alternative: Alternative, { area, day, zone }: { area: Area; day: string; zone: string }): string {
  const { deskLabel, workspaceName, slotName, start, end } = alternative;
  const other = start && dayIn(zone, new Date(start));
  const shown =
    other && (other !== day || isWholeDay(area)) ? formatDay(other, { weekday: 'short', day: 'numeric', month: 'short' }) : null;
  if (shown && isWholeDay(area)) return shown;
  const place = deskLabel ?? workspaceName ?? slotName;
  const hours = start && end ? `${formatTime(start, zone)}–${formatTime(end, zone)}` : null;
  return [shown, place, hours].filter(Boolean).join(', ');
}
