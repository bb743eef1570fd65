import {
  type ReservationBulk,
  type ReservationBulkSummary,
  readReservationBulk,
  reservationBulkEvents,
} from '@population-tracker/contract/reservations/reservations-bulk';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useEvents } from '#web/events.ts';
import { invalidate, useCall } from '#web/query.ts';

/** Counts of a running bulk are read again this often where the server can't tell them by itself, and seldom where it can. */
const pollMs = 700;
const retryMs = 5_000;

export const isRunning = ({ state }: Pick<ReservationBulk, 'state'>): boolean => state === 'checking' || state === 'making';

/** A bulk as it goes on. */
export function useBulk(id: number) {
  const client = useQueryClient();
  const live = useEvents(reservationBulkEvents, (now) => (now ? take(client, now) : void client.refetchQueries({ queryKey: keyOf(id) })));
  const answer = useCall(
    readReservationBulk,
    { params: { id } },
    {
      quiet: true,
      refetchInterval: ({ state: { data, error } }) => (data && isRunning(data) ? (live || error ? retryMs : pollMs) : false),
    },
  );
  useSettled(answer.data);
  return answer;
}

const keyOf = (id: number) => [readReservationBulk.path, { id }] as const;

/** Counts are taken over; a new state is shown with all that belongs to it. */
function take(client: QueryClient, now: ReservationBulkSummary): void {
  const queryKey = keyOf(now.id);
  const before = client.getQueriesData<ReservationBulk>({ queryKey }).at(0)?.[1];
  if (!before) return;
  if (before.state === now.state) client.setQueriesData<ReservationBulk>({ queryKey }, (bulk) => bulk && { ...bulk, ...now });
  else void client.refetchQueries({ queryKey });
}

/** Whatever shows reservations is read again once they are made. */
function useSettled(bulk: ReservationBulk | undefined): void {
  const client = useQueryClient();
  const ran = useRef(false);
  const running = bulk ? isRunning(bulk) : false;
  useEffect(() => {
    if (ran.current && !running) void invalidate(client, ['/reservations', '/dashboard', '/users']);
    ran.current = running;
  }, [running, client]);
}
