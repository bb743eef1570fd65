import { useEffect, useRef, useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import { firstInSight } from './sight.ts';
import { addressOf, closeRecord, isAt, pathOf, wantsRecord } from './tour-address.ts';
import type { TourStep } from './tours.ts';

const lookEveryMs = 80;
/** So long a screen that is ready may take to show what a step speaks of; then it isn't there. */
const missingAfterMs = 2_000;
/** So long a screen may take to open and get ready. */
const openingMs = 10_000;
/** So long a screen may take to open after a question was answered: whoever stayed doesn't want the tour. */
const answeredMs = 1_000;

export interface Walk {
  step: TourStep | undefined;
  element: HTMLElement | null;
  /** Of the steps whose elements are there. */
  number: number;
  total: number;
  /** The next stop is being looked for. */
  searching: boolean;
  back: (() => void) | null;
  next: () => void;
  end: () => void;
  isLast: boolean;
}

/** Walks from step to step: opens the screen, waits for the element, and passes over what isn't there. */
export function useWalk(steps: readonly TourStep[], ended: () => void): Walk {
  const navigate = useNavigate();
  const [goal, setGoal] = useState({ index: 0, by: 1 });
  const [found, setFound] = useState<{ index: number; element: HTMLElement } | null>(null);
  const [missing, setMissing] = useState<readonly number[]>([]);
  const opened = useRef<string>(undefined);
  const searching = found?.index !== goal.index;
  const shown = found ? steps[found.index] : undefined;
  const inReach = steps.map((_, index) => index).filter((index) => !missing.includes(index));
  const following = (by: number) => inReach[inReach.indexOf(goal.index) + by];

  const end = () => {
    if (opened.current) closeRecord(opened.current, navigate);
    ended();
  };
  const move = (by: number) => {
    const index = following(by);
    if (searching) return;
    if (index === undefined) end();
    else setGoal({ index, by });
  };
  const pass = () => {
    setMissing([...missing, goal.index]);
    const index = following(goal.by);
    if (index !== undefined) setGoal({ index, by: goal.by });
    else if (goal.by > 0 || !found) end();
    else setGoal({ index: found.index, by: 1 });
  };
  const open = (step: TourStep) => {
    opened.current = openStep(step, navigate) ?? opened.current;
  };
  useSearch(steps[goal.index], goal, { open, pass, end, found: (element) => setFound({ index: goal.index, element }) });
  useLeaving(searching ? undefined : shown, end);

  return {
    step: shown,
    element: found?.element ?? null,
    number: inReach.indexOf(found?.index ?? 0) + 1,
    total: inReach.length,
    searching,
    back: following(-1) === undefined ? null : () => move(-1),
    next: () => move(1),
    end,
    isLast: found !== null && inReach.at(-1) === found.index,
  };
}

interface Outcomes {
  open: (step: TourStep) => void;
  found: (element: HTMLElement) => void;
  pass: () => void;
  end: () => void;
}

/** Opens the step's screen and looks for its element until it is found, passed over or given up. */
function useSearch(step: TourStep | undefined, goal: object, outcomes: Outcomes): void {
  const latest = useRef(outcomes);
  latest.current = outcomes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move begins a search of its own
  useEffect(() => {
    if (!step) return;
    if (step.through && !isAt(step) && !firstInSight([step.through])) return latest.current.pass();
    latest.current.open(step);
    const look = searchFor(step);
    const timer = setInterval(() => {
      const result = look();
      if (!result) return;
      clearInterval(timer);
      if (typeof result === 'string') latest.current[result]();
      else latest.current.found(result);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [goal]);
}

/** Each call tells what came of the search so far; null while it goes on. */
function searchFor(step: TourStep): () => HTMLElement | 'pass' | 'end' | null {
  const began = Date.now();
  let readySince: number | null = null;
  let answeredAt: number | null = null;
  return () => {
    const now = Date.now();
    if (questionAsked()) {
      answeredAt = now;
      return null;
    }
    if (!isAt(step)) return now - (answeredAt ?? began) > (answeredAt ? answeredMs : openingMs) ? 'end' : null;
    const element = firstInSight(step.at);
    if (element) {
      bringIntoSight(element);
      return element;
    }
    readySince = isReady(step) ? (readySince ?? now) : null;
    return now - (readySince ?? now) > missingAfterMs || now - (answeredAt ?? began) > openingMs ? 'pass' : null;
  };
}

/** A screen that holds something unsaved asks before it is left. */
const questionAsked = (): boolean => document.querySelector('dialog:modal:not([data-tour-card])') !== null;

/** The form of a record is fetched when it is first asked for, and leaves no trace on the screen meanwhile. */
const isReady = (step: TourStep): boolean =>
  firstInSight(['main h1']) !== null &&
  firstInSight(['main [aria-busy="true"]']) === null &&
  (!wantsRecord(step) || firstInSight(['main [role="dialog"]']) !== null);

/** @returns the screen on which it opened a record, which the end of the tour has to close */
function openStep(step: TourStep, navigate: NavigateFunction): string | undefined {
  const address = addressOf(step);
  if (!address) return undefined;
  void navigate(address.to, { replace: address.replace });
  return address.opensRecord ? pathOf(step) : undefined;
}

/** Whoever goes to another screen meanwhile, for instance by Back, has ended the tour. */
function useLeaving(step: TourStep | undefined, end: () => void): void {
  const { pathname } = useLocation();
  const path = step && pathOf(step);
  // The router tells of a screen a moment after the window's address does.
  const arrived = useRef<string>(undefined);
  const latest = useRef(end);
  latest.current = end;
  useEffect(() => {
    if (pathname !== path && arrived.current === path && path) latest.current();
    arrived.current = pathname === path ? path : undefined;
  }, [pathname, path]);
}
