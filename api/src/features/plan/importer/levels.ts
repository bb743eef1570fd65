import { defaultTimeZone } from '@population-tracker/contract/kernel/constants';
import type { LevelName, PlanRow } from './plan-importer-row.ts';

export interface Level {
  table: 'locations' | 'buildings' | 'workspaces' | 'desks';
  /** The column of its name. */
  label: 'name' | 'label';
  /** The columns that hold the ids of what it stands in, from the location down; null where it keeps none. The last one is its parent. */
  ancestors: readonly (string | null)[];
  /** By field of the sheet, the column that it fills. */
  columns: Partial<Record<keyof PlanRow, string>>;
  /** Of a new one, where the sheet says nothing. */
  defaults: Readonly<Record<string, unknown>>;
}

export const levels: Readonly<Record<LevelName, Level>> = {
  location: {
    table: 'locations',
    label: 'name',
    ancestors: [],
    columns: {
      timeZone: 'time_zone',
      parkingCapacity: 'parking_capacity',
      locationCapacity: 'capacity',
      foodService: 'has_food_service',
      shuttle: 'has_shuttle',
      gym: 'has_gym',
      pets: 'takes_pets',
      status: 'status',
    },
    defaults: {
      time_zone: defaultTimeZone,
      parking_capacity: 0,
      capacity: 0,
      has_food_service: false,
      has_shuttle: false,
      has_gym: false,
      takes_pets: false,
      status: 'active',
    },
  },
  building: {
    table: 'buildings',
    label: 'name',
    ancestors: ['location_id'],
    columns: { buildingDescription: 'description', status: 'status' },
    defaults: { description: '', status: 'active' },
  },
  workspace: {
    table: 'workspaces',
    label: 'name',
    ancestors: ['location_id', 'building_id'],
    columns: { meetingRoom: 'is_meeting_room', capacity: 'capacity', equipment: 'equipment', status: 'status' },
    defaults: { is_meeting_room: false, capacity: 0, equipment: [], status: 'active' },
  },
  desk: {
    table: 'desks',
    label: 'label',
    ancestors: [null, null, 'workspace_id'],
    columns: {
      deskX: 'x',
      deskY: 'y',
      deskRotation: 'rotation',
      deskWidth: 'width',
      deskDepth: 'height',
      equipment: 'equipment',
      accessible: 'accessible',
      sitStand: 'sit_stand',
      status: 'status',
    },
    defaults: { x: 0, y: 0, rotation: 0, width: 120, height: 80, equipment: [], accessible: false, sit_stand: false, status: 'active' },
  },
};
