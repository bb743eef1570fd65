import { fold } from '@population-tracker/contract/kernel/primitives';

/** From the outermost to the innermost. */
export const levelNames = ['location', 'building', 'workspace', 'desk'] as const;
export type LevelName = (typeof levelNames)[number];

/** A row as it is kept until it is applied; what is left out stays as it is in the database. */
export interface PlanRow {
  location: string;
  timeZone?: string;
  parkingCapacity?: number;
  locationCapacity?: number;
  foodService?: boolean;
  shuttle?: boolean;
  gym?: boolean;
  pets?: boolean;
  building?: string;
  buildingDescription?: string;
  workspace?: string;
  meetingRoom?: boolean;
  capacity?: number;
  /** Of the desk where the row names one, else of the meeting room. */
  equipment?: string[];
  desk?: string;
  deskX?: number;
  deskY?: number;
  deskRotation?: number;
  deskWidth?: number;
  deskDepth?: number;
  accessible?: boolean;
  sitStand?: boolean;
  /** Of the innermost place that the row names. */
  status?: 'active' | 'passive' | 'blocked';
}

/** The fields that say something of a level's place. */
export const ownFields = {
  location: ['timeZone', 'parkingCapacity', 'locationCapacity', 'foodService', 'shuttle', 'gym', 'pets'],
  building: ['buildingDescription'],
  workspace: ['meetingRoom', 'capacity'],
  desk: ['deskX', 'deskY', 'deskRotation', 'deskWidth', 'deskDepth', 'accessible', 'sitStand'],
} as const satisfies Record<LevelName, readonly (keyof PlanRow)[]>;

export interface Link {
  level: LevelName;
  /** Tells places apart: the folded names from the location down. */
  key: string;
  parentKey: string;
  name: string;
  /** The fields that the row fills for it. */
  given: (keyof PlanRow)[];
}

/** The places that a row names, from the location down. */
export function chainOf(row: PlanRow): Link[] {
  const chain: Link[] = [];
  for (const level of levelNames) {
    const name = row[level];
    if (name === undefined) break;
    const parentKey = chain.at(-1)?.key ?? '';
    const given = ownFields[level].filter((field) => row[field] !== undefined);
    // A name never holds a line break.
    chain.push({ level, key: `${parentKey}\n${fold(name)}`, parentKey, name, given });
  }
  const last = chain.at(-1);
  if (row.status !== undefined) last?.given.push('status');
  if (row.equipment !== undefined) last?.given.push('equipment');
  return chain;
}
