import { fold } from '@population-tracker/contract/kernel/primitives';
import type { Area } from '@population-tracker/contract/reservations/reservations';

const words: Record<Area, string> = {
  workspace: 'workspace calismaalani calisma masa desk ofis office',
  meetingRoom: 'meetingroom toplantiodasi toplanti oda meeting room',
  diningHall: 'dininghall yemekhane yemek cafeteria ogleyemegi lunch',
  shuttle: 'shuttle servis',
  parking: 'parking parkinglot otopark park carpark',
  gym: 'gym sporsalonu spor',
  pet: 'pet evcilhayvan hayvan',
};
const areas = new Map(Object.entries(words).flatMap(([area, told]) => told.split(' ').map((word) => [word, area as Area] as const)));

/** What people call an area, in English and Turkish. */
export const areaNamed = (told: string): Area | undefined => areas.get(fold(told).replace(/[^\p{L}\p{N}]/gu, ''));
