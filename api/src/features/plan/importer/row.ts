import { fold } from '@population-tracker/contract/primitives';

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
  building?: string;
  buildingDescription?: string;
  workspace?: string;
  meetingRoom?: boolean;
  capacity?: number;
  equipment?: string[];
  desk?: string;
  deskX?: number;
  deskY?: number;
  /** Of the innermost place that the row names. */
  status?: 'active' | 'passive' | 'blocked';
}

/** The fields that say something of a level's place. */
export const ownFields = {
  location: ['timeZone', 'parkingCapacity', 'locationCapacity', 'foodService', 'shuttle'],
  building: ['buildingDescription'],
  workspace: ['meetingRoom', 'capacity', 'equipment'],
  desk: ['deskX', 'deskY'],
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
  if (row.status !== undefined) chain.at(-1)?.given.push('status');
  return chain;
}
