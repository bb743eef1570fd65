import { readTimeline, type Timeline } from '@population-tracker/contract/reservations/reservation-views';
import { type Alternative, type Reservation, updateReservation } from '@population-tracker/contract/reservations/reservations';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#ui/toast.ts';
import { CallError, call, detailsOf } from '#web/client.ts';
import { callKey, invalidate } from '#web/query.ts';
import type { TimelineQuery } from './timeline-state.ts';

/** Where and when a reservation is, or is meant to be. */
export interface Spot {
  row: string;
  workspaceId: number | null;
  /** Undefined in a room. */
  deskId?: number | null;
  start: string;
  end: string;
}

export interface Move {
  id: number;
  version: number;
  from: Spot;
  to: Spot;
  /** Who, for the words of it. */
  name: string;
  /** What is said of the new place and time. */
  where: string;
}

export interface Refused {
  move: Move;
  message: string;
  alternative: Alternative | null;
}

/** What shows reservations: read again after one has changed. */
const paths = ['/reservations', '/dashboard', '/users', '/workspaces'];

/** Moves at once on the board, then on the server; what is refused goes back and is told with what is free instead. */
export function useMoves(query: TimelineQuery) {
  const { t } = useTranslation('reservations/views');
  const client = useQueryClient();
  const [refused, setRefused] = useState<Refused | null>(null);
  const inTurn = useInTurn();

  const send = (asked: Move) => {
    const key = callKey(readTimeline, { query });
    place(client, key, asked.id, asked.to);
    return inTurn(asked.id, (before) => sendNow(key, before ? { ...asked, version: before.version } : asked));
  };
  const sendNow = async (key: readonly unknown[], move: Move): Promise<Reservation | null> => {
    setRefused(null);
    await client.cancelQueries({ queryKey: key });
    place(client, key, move.id, move.to);
    try {
      const saved = await call(updateReservation, { params: { id: move.id }, body: bodyOf(move) }, { quiet: true });
      place(client, key, move.id, { ...move.to, version: saved.version });
      void invalidate(client, paths);
      return saved;
    } catch (error) {
      place(client, key, move.id, move.from);
      if (!(error instanceof CallError)) throw error;
      setRefused({ move, message: error.message, alternative: alternativeOf(error) });
      void invalidate(client, paths);
      return null;
    }
  };
  const move = async (one: Move): Promise<boolean> => {
    const saved = await send(one);
    if (!saved) return false;
    const back = { ...one, version: saved.version, from: one.to, to: one.from };
    const undo = async () => {
      if (await send(back)) toast.success(t('movedBack', { name: one.name }));
    };
    toast.done(t('moved', { name: one.name, where: one.where }), { label: t('undo'), run: () => void undo() });
    return true;
  };
  return { move, refused, forget: () => setRefused(null) };
}

/**
 * What is moved again before its last move is saved waits for that, and goes on from there: sent side by side, one of the two would be
 * refused as older than what somebody else has saved.
 */
function useInTurn() {
  const last = useRef(new Map<number, Promise<Reservation | null>>());
  return (id: number, send: (before: Reservation | null) => Promise<Reservation | null>) => {
    const mine = (last.current.get(id) ?? Promise.resolve(null)).then(send).finally(() => {
      if (last.current.get(id) === mine) last.current.delete(id);
    });
    last.current.set(id, mine);
    return mine;
  };
}

function bodyOf({ version, to: { workspaceId, deskId, start, end } }: Move) {
  return { version, start, end, ...(workspaceId ? { workspaceId } : {}), ...(deskId === undefined ? {} : { deskId }) };
}

function place(client: QueryClient, key: readonly unknown[], id: number, to: Partial<Spot> & { version?: number }): void {
  const { row, start, end, version } = to;
  const change = Object.fromEntries(Object.entries({ row, start, end, version }).filter(([, value]) => value !== undefined));
  client.setQueryData<Timeline>(
    key,
    (timeline) => timeline && { ...timeline, bars: timeline.bars.map((bar) => (bar.id === id ? { ...bar, ...change } : bar)) },
  );
}

const alternativeOf = (error: CallError): Alternative | null =>
  detailsOf(error, 'reservations.deskTaken', 'reservations.roomTaken', 'reservations.full')?.alternative ?? null;
