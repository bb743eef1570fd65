import type { Office } from '@population-tracker/contract/dashboard/today';
import { timeIn } from '@population-tracker/contract/kernel/zones';
import { useEffect, useState } from 'react';
import { minutesOf, officeStep, stepMinutes } from '#features/plan/mini-plan-pickers.tsx';

/** An hour passes in a second. */
const playMs = 250;

export interface OfficeHour {
  /** Which of the office's moments is looked at. */
  step: number;
  /** It is now, and goes on with the clock. */
  isNow: boolean;
  /** Minutes of the day of the first moment and of the last. */
  from: number;
  to: number;
  playing: boolean;
  choose: (minutes: number) => void;
  now: () => void;
  play: () => void;
  pause: () => void;
}

/** The hour at which the office is looked at: now, one that was chosen, or one after the other. */
export function useOfficeHour(office: Office | undefined, at: string): OfficeHour {
  const [chosen, choose] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const last = Math.max(0, (office?.moments.length ?? 1) - 1);
  const from = office ? minutesOf(timeIn(office.timeZone, new Date(office.moments[0] ?? at))) : 0;
  const current = office ? officeStep(office, at) : { step: 0, isNow: false };
  const step = Math.min(last, chosen ?? current.step);
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => choose((before) => Math.min(last, (before ?? 0) + 1)), playMs);
    return () => clearInterval(timer);
  }, [playing, last]);
  const isOver = playing && step === last;
  useEffect(() => {
    if (isOver) setPlaying(false);
  }, [isOver]);
  return {
    step,
    isNow: chosen === null && current.isNow,
    from,
    to: from + last * stepMinutes,
    playing,
    choose: (minutes) => {
      setPlaying(false);
      choose(Math.round((minutes - from) / stepMinutes));
    },
    now: () => {
      setPlaying(false);
      choose(null);
    },
    play: () => {
      // From the hour that is looked at, or again from the morning.
      choose(chosen === null || step === last ? 0 : step);
      setPlaying(true);
    },
    pause: () => setPlaying(false),
  };
}

/** Seats taken in each half of an hour, of all floors together. */
export function busyHalves({ floors, moments }: Office): number[] {
  const sums = moments.map((_, step) => floors.reduce((sum, { taken }) => sum + (taken[step] ?? 0), 0));
  return Array.from({ length: Math.floor((moments.length - 1) / 2) }, (_, half) => Math.max(sums[half * 2] ?? 0, sums[half * 2 + 1] ?? 0));
}
