import {
  type Emergency,
  type EmergencyResponse,
  type EmergencySummary,
  emergencyEvents,
  readEmergency,
  readEmergencySummary,
} from '@population-tracker/contract/emergency/emergency';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useEvents } from '#web/events.ts';
import { useCall } from '#web/query.ts';
import { useLasting } from '../elapsed.ts';
import { take } from '../running/use-running.ts';

/** A break as short as this isn't worth a word. */
const shortBreakMs = 2_000;
/** While the server can't tell by itself, the figures are asked for this often. */
const pollMs = 5_000;

export interface LiveBoard {
  summary: EmergencySummary | undefined;
  /** The connection is broken: figures are asked for now and again until it stands. */
  broken: boolean;
  /** When the figures were last heard of, in ms. */
  heardAt: number;
}

/**
 * The counts of an emergency, kept current while it runs.
 * @param changed hears who answered; null where so much may have changed that the list is to be read again
 */
export function useLiveBoard({ id, endedAt }: Emergency, changed: (responses: readonly EmergencyResponse[] | null) => void): LiveBoard {
  const client = useQueryClient();
  const runs = endedAt === null;
  const live = useEvents(
    emergencyEvents,
    (event) => {
      if (!event) return changed(null);
      take(client, event);
      if (event.emergency.id === id) changed(event.readAgain ? null : event.changed);
    },
    runs,
  );
  const broken = useLasting(runs && !live, shortBreakMs);
  const options = { quiet: true, refetchInterval: broken && pollMs };
  useCall(readEmergency, { params: { id } }, options);
  const { data: summary, dataUpdatedAt } = useCall(readEmergencySummary, { params: { id } }, options);
  useWhileBroken(broken, dataUpdatedAt, () => changed(null));
  useAllGone(runs ? summary : undefined, () => changed(null));
  return { summary, broken, heardAt: dataUpdatedAt };
}

/** What is asked for again while nobody tells may have changed the list too. */
function useWhileBroken(broken: boolean, readAt: number, again: () => void): void {
  const tell = useEffectEvent(again);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is a new occasion.
  useEffect(() => {
    if (broken) tell();
  }, [broken, readAt]);
}

/** Nobody tells of each mail: once the last one has left, the list is to be read again, which says so of each person. */
function useAllGone(summary: EmergencySummary | undefined, gone: () => void): void {
  const tell = useEffectEvent(gone);
  const mails = summary?.mails;
  const leaving = mails !== undefined && mails.none + mails.waiting + mails.sending > 0;
  const before = useRef(leaving);
  useEffect(() => {
    if (before.current && !leaving) tell();
    before.current = leaving;
  }, [leaving]);
}
