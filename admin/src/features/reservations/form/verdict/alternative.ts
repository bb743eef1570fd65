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
  if (slotId !== null) return { ...place, slotId };
  return start && end ? { ...place, ...clockOf({ start, end }, zone) } : place;
}

/** What is free instead, in a word. */
export function nameOf({ deskLabel, workspaceName, slotName, start, end }: Alternative, area: Area, zone: string): string {
  if (start && isWholeDay(area)) return formatDay(dayIn(zone, new Date(start)), { weekday: 'short', day: 'numeric', month: 'short' });
  const place = deskLabel ?? workspaceName ?? slotName;
  const hours = start && end ? `${formatTime(start, zone)}–${formatTime(end, zone)}` : null;
  return [place, hours].filter(Boolean).join(', ');
}
