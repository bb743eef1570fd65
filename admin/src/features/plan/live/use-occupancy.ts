import { type FloorPlan, type Occupancy, readOccupancy } from '@population-tracker/contract/plan/floor-plan';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { useCall } from '#web/query.ts';

const freshMs = 30_000;

interface Asked {
  day: string;
  /** One desk over the days from there on. */
  days?: string;
  deskId?: string;
}

/** Who sits where, read again and again while it is in sight; what was there before stays while another day is read. */
export function useOccupancy({ workspaceId }: FloorPlan, query: Asked): Occupancy | undefined {
  // A connection that is lost is told of once, not at each try.
  const known = useRef(false);
  const input = { params: { id: String(workspaceId) }, query } as never;
  const { data } = useCall(readOccupancy, input, {
    placeholderData: keepPreviousData,
    refetchInterval: freshMs,
    quiet: known.current,
  });
  known.current = data !== undefined;
  return data;
}
