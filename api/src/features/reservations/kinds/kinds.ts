import type { Area } from '@population-tracker/contract/reservations';
import { refuse } from '../../../platform/refusal.ts';
import type { Kind } from './kind.ts';
import { meetingRoom } from './meeting-room.ts';
import { workspace } from './workspace.ts';

const kinds = new Map<Area, Kind>([workspace, meetingRoom].map((kind) => [kind.area, kind]));

export function kindOf(area: Area): Kind {
  return kinds.get(area) ?? refuse('reservations.area', { field: 'area' });
}
