import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import { diningHall } from './areas/dining-hall.ts';
import { gym } from './areas/gym.ts';
import { meetingRoom } from './areas/meeting-room.ts';
import { parking } from './areas/parking.ts';
import { pet } from './areas/pet.ts';
import { shuttle } from './areas/shuttle.ts';
import { workspace } from './areas/workspace.ts';
import type { Kind } from './kind.ts';

const kinds: Record<Area, Kind> = { workspace, meetingRoom, diningHall, shuttle, parking, gym, pet };

export const kindOf = (area: Area): Kind => kinds[area];

/** Areas in which somebody is at the location in person; the database's constraint names the same. */
export const presences: readonly Area[] = areas.filter((area) => kinds[area].isPresence);
