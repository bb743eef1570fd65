import { readPlaceToday } from '@population-tracker/contract/dashboard/place-today';
import { type Office, type OfficeFloor, readOffice, readToday } from '@population-tracker/contract/dashboard/today';
import { timeIn } from '@population-tracker/contract/kernel/zones';
import { keepPreviousData } from '@tanstack/react-query';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { officeStep } from '../mini-plan-pickers.tsx';

/** What is told of this moment follows once a minute. */
const following = { quiet: true, placeholderData: keepPreviousData, refetchInterval: 60_000 } as const;

/** A location as it is today, and when that was read. */
export function useLocationToday(id: number) {
  const { data } = useCall(readToday, {}, { ...following, enabled: useMayCall(readToday) });
  return { at: data?.at, today: data?.locations.find((one) => one.id === id) };
}

interface Asked {
  buildingId: number;
  /** One workspace or room of it. */
  workspaceId?: number;
  /** Of one that is gone nothing is asked. */
  isGone: boolean;
}

/** A building, or one workspace or room of it, as it is today. */
export function usePlaceToday({ buildingId, workspaceId, isGone }: Asked) {
  const query = { buildingId: String(buildingId), ...(workspaceId ? { workspaceId: String(workspaceId) } : {}) };
  return useCall(readPlaceToday, { query }, { ...following, enabled: useMayCall(readPlaceToday) && !isGone }).data;
}

/** The floors of a location at one of the day's quarters of an hour. */
export interface Floors {
  office: Office;
  step: number;
  /** As clocks show it there. */
  time: string;
  of: (workspaceId: number) => OfficeFloor | undefined;
  inBuilding: (buildingId: number) => OfficeFloor[];
}

/** @param at now, or nothing while it isn't known */
export function useFloors(locationId: number, at: string | undefined): Floors | undefined {
  const { data: office } = useCall(
    readOffice,
    { query: { locationId: String(locationId) } },
    { ...following, enabled: useMayCall(readOffice) },
  );
  if (!office || !at) return undefined;
  const { step } = officeStep(office, at);
  return {
    office,
    step,
    time: timeIn(office.timeZone, new Date(office.moments[step] ?? at)),
    of: (workspaceId) => office.floors.find(({ id }) => id === workspaceId),
    inBuilding: (buildingId) => office.floors.filter((floor) => floor.buildingId === buildingId),
  };
}

/** Seats taken of those that can be used, of some floors together. */
export function fillOf(floors: readonly OfficeFloor[], step: number) {
  const sum = (of: (floor: OfficeFloor) => number) => floors.reduce((total, floor) => total + of(floor), 0);
  const [taken, seats] = [sum((floor) => floor.taken[step] ?? 0), sum((floor) => floor.seats)];
  return { taken, seats, share: seats > 0 ? taken / seats : 0 };
}

/** The quarter of an hour at which most seats of some floors are taken today; null where none ever is. */
export function busiestOf(floors: readonly OfficeFloor[], { moments, timeZone }: Office): { taken: number; time: string } | null {
  const sums = moments.map((_, step) => floors.reduce((sum, { taken }) => sum + (taken[step] ?? 0), 0));
  const taken = Math.max(0, ...sums);
  const moment = moments[sums.indexOf(taken)];
  return taken > 0 && moment ? { taken, time: timeIn(timeZone, new Date(moment)) } : null;
}
