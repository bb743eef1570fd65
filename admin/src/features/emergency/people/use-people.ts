import { type EmergencyResponse, listEmergencyResponses } from '@population-tracker/contract/emergency/emergency';
import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Listed } from '#ui/table/column.ts';
import { type ListState, useListState } from '#ui/table/list-state.ts';
import type { CallError } from '#web/client.ts';
import { useCall } from '#web/query.ts';
import { type Changes, countOutdated, heard, merged, type ShownRow } from './people-rows.ts';

/** Whoever hasn't moved for so long isn't reading a line that could jump away. */
const idleMs = 4_000;
/** A list that nobody touches is put in order at most this often. */
const restMs = 3_000;

export interface People {
  list: ListState<typeof listEmergencyResponses>;
  answer: UseQueryResult<Listed<EmergencyResponse>, CallError>;
  rows: ShownRow[] | undefined;
  /** How many answered since the list was put in order. */
  outdated: number;
  /** The order may be another by now. */
  unsettled: boolean;
  /** Reads the list again, in its order. */
  settle: () => void;
  /** Takes in who answered; null where the list is to be read again. */
  hear: (responses: readonly EmergencyResponse[] | null) => void;
}

/**
 * The list of an emergency as it can be read while it changes: rows say at once what is heard of them and stay where they are; the
 * order is renewed on demand, or when nobody touches the list.
 * @param held nothing moves meanwhile: rows are chosen, or a dialog is about one of them
 */
export function usePeople(id: number, area: RefObject<HTMLElement | null>, held: boolean): People {
  const list = useListState(listEmergencyResponses, { sort: '' });
  const answer = useCall(
    listEmergencyResponses,
    { params: { id }, query: list.query },
    { placeholderData: keepPreviousData, quiet: true, refetchOnWindowFocus: false },
  );
  const [changes, setChanges] = useState<Changes>(new Map());
  const [missed, setMissed] = useState(false);
  const { data, dataUpdatedAt, refetch } = answer;
  const rows = useMemo(() => data && merged(data.items, changes), [data, changes]);
  const outdated = data ? countOutdated(changes, data.items, dataUpdatedAt) : 0;

  const settle = useCallback(() => {
    setMissed(false);
    void refetch();
  }, [refetch]);
  const hear = useCallback((responses: readonly EmergencyResponse[] | null) => {
    if (responses) setChanges((before) => heard(before, responses, Date.now()));
    else setMissed(true);
  }, []);
  const unsettled = outdated > 0 || missed;
  useSettling(area, settle, unsettled && !held);
  return { list, answer, rows, outdated, unsettled, settle, hear };
}

/** Puts the list in order as soon as nobody touches it. */
function useSettling(area: RefObject<HTMLElement | null>, settle: () => void, wanted: boolean): void {
  const touchedAt = useRef(0);
  const settledAt = useRef(0);
  useEffect(() => {
    const element = area.current;
    const touched = () => {
      touchedAt.current = Date.now();
    };
    const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    for (const sign of signs) element?.addEventListener(sign, touched, { passive: true });
    return () => {
      for (const sign of signs) element?.removeEventListener(sign, touched);
    };
  }, [area]);
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setInterval(() => {
      const now = Date.now();
      if (now - touchedAt.current < idleMs || now - settledAt.current < restMs) return;
      settledAt.current = now;
      settle();
    }, 500);
    return () => clearInterval(timer);
  }, [wanted, settle]);
}
