import type { Area } from '@population-tracker/contract/reservations/reservations';

/** A row as it is kept until it is applied: the sheet's own words, and what they were found to mean. */
export interface ImportedReservation {
  row: number;
  email: string;
  area: string;
  location: string;
  building: string;
  workspace: string;
  desk: string;
  slot: string;
  day: string;
  start: string;
  end: string;
  title: string;
  areaName: Area;
  userId: number;
  locationId: number;
  workspaceId: number | null;
  deskId: number | null;
  slotId: number | null;
  /** Of the start, at the location. */
  dayOf: string;
  startAt: string;
  endAt: string;
}

/** By the field that a rule refuses, the sheet's column. */
const columns: Readonly<Record<string, string>> = {
  userId: 'email',
  locationId: 'location',
  buildingId: 'building',
  workspaceId: 'workspace',
  deskId: 'desk',
  slotId: 'start',
};

export const columnOf = (field: string | undefined): string => columns[field ?? ''] ?? field ?? 'email';
