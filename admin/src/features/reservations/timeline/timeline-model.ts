import { timeIn } from '@population-tracker/contract/kernel/zones';
import { closedOn } from '@population-tracker/contract/plan/closures/closed-days';
import type { Timeline, TimelineBar, TimelineGroup, TimelineRow } from '@population-tracker/contract/reservations/reservation-views';
import type { Area } from '@population-tracker/contract/reservations/reservations';

/** What is dragged and stretched falls on these. */
export const snapMinutes = 15;
const minuteMs = 60_000;

/** Minutes are counted from the day’s first instant, so that a day of 23 or 25 hours is as long as it is. */
export interface Period {
  from: number;
  to: number;
}

export interface Bar extends TimelineBar, Period {}

export interface Row extends TimelineRow {
  area: Area;
  index: number;
  group: TimelineGroup;
  /** In the order of their beginning; none lies over another. */
  bars: readonly Bar[];
}

export interface Board {
  day: string;
  timeZone: string;
  /** The day’s first instant. */
  start: number;
  /** In minutes: 1,380 to 1,500. */
  length: number;
  opens: number;
  closes: number;
  /** When the location is closed on this day. */
  closed: readonly Period[];
  groups: readonly { group: TimelineGroup; rows: readonly Row[] }[];
  rows: readonly Row[];
  byKey: ReadonlyMap<string, Row>;
}

export type Shown = 'all' | 'reserved' | 'free';

/** The day as it is drawn: rows in order, each with its bars. */
export function boardOf(timeline: Timeline, shown: Shown): Board {
  const start = Date.parse(timeline.start);
  const minute = (iso: string) => Math.round((Date.parse(iso) - start) / minuteMs);
  const bars = Map.groupBy(
    timeline.bars.map((bar): Bar => ({ ...bar, from: minute(bar.start), to: minute(bar.end) })),
    ({ row }) => row,
  );
  const rows: Row[] = [];
  const groups = timeline.groups.flatMap((group) => {
    const kept = group.rows
      .map((row): Row => ({ ...row, area: group.area, index: 0, group, bars: apart(bars.get(row.key) ?? []) }))
      .filter((row) => shown === 'all' || isReserved(row) === (shown === 'reserved'));
    for (const row of kept) row.index = rows.push(row) - 1;
    return kept.length > 0 ? [{ group, rows: kept }] : [];
  });
  return {
    day: timeline.day,
    timeZone: timeline.timeZone,
    start,
    length: minute(timeline.end),
    opens: minute(timeline.opens),
    closes: minute(timeline.closes),
    closed: timeline.closures.map((closure) => {
      const hours = closedOn(closure, timeline.day, timeline.timeZone);
      return { from: minute(hours.start.toISOString()), to: minute(hours.end.toISOString()) };
    }),
    groups,
    rows,
    byKey: new Map(rows.map((row) => [row.key, row])),
  };
}

const isReserved = ({ bars, steps }: Row): boolean => (steps?.length ?? 0) > 0 || bars.some(({ status }) => status === 'active');

const overlap = (a: Period, b: Period): boolean => a.from < b.to && b.from < a.to;

/** What was cancelled is shown as far as nothing stands in its place. */
function apart(bars: readonly Bar[]): Bar[] {
  const kept = bars.filter(({ status }) => status === 'active');
  for (const bar of bars.filter(({ status }) => status !== 'active').reverse()) {
    if (!kept.some((other) => overlap(bar, other))) kept.push(bar);
  }
  return kept.sort((a, b) => a.from - b.from);
}

export const instantOf = (board: Board, minute: number): string => new Date(board.start + minute * minuteMs).toISOString();

/** `09:30`, as clocks show it there; the end of the day is 00:00. */
export const clockOf = (board: Board, minute: number): string => timeIn(board.timeZone, new Date(board.start + minute * minuteMs));

export const minuteNow = (board: Board, now: number): number => Math.floor((now - board.start) / minuteMs);

/** Where a day begins to be looked at: with its first hour, and today with the hour before now. */
export function firstSeen(board: Board, now: number): number {
  const { opens, closes } = board;
  const hour = Math.floor(minuteNow(board, now) / 60) * 60 - 60;
  return minuteNow(board, now) < closes ? Math.max(opens, hour) : opens;
}

/** A group is free or not at a moment; null on another day. */
export function freeNow(rows: readonly Row[], minute: number): number {
  return rows.filter((row) => row.open && !row.bars.some((bar) => bar.status === 'active' && bar.from <= minute && minute < bar.to)).length;
}

/** How many are there at a minute, where single reservations are not told apart. */
export const countAt = (board: Board, row: Row, minute: number): number =>
  row.steps?.find(({ start, end }) => {
    const at = board.start + minute * minuteMs;
    return Date.parse(start) <= at && at < Date.parse(end);
  })?.count ?? 0;

/** A reservation that is about to be made, moved or stretched. */
export interface Plan extends Period {
  row: string;
  /** Null for a new one. */
  bar: Bar | null;
}

export type Obstacle =
  | { why: 'elsewhere' | 'closed' | 'past' | 'outside' }
  | { why: 'taken'; name: string }
  | { why: 'busy'; name: string; place: string };

/** What can be seen here to speak against a plan; the server has the last word. */
export function obstacleOf(board: Board, { row: key, bar, from, to }: Plan, now: number): Obstacle | null {
  const row = board.byKey.get(key);
  const home = bar && board.byKey.get(bar.row);
  if (!row || (home && home.area !== row.area) || !isPlace(row)) return { why: 'elsewhere' };
  if (!row.open && key !== bar?.row) return { why: 'closed' };
  if (from < 0 || to > board.length) {
    const stays = bar && bar.from === from && bar.to === to;
    if (!stays) return { why: 'outside' };
  }
  const minute = (now - board.start) / minuteMs;
  if (to <= minute || (from < minute && from !== bar?.from)) return { why: 'past' };
  const taken = row.bars.find((other) => other.id !== bar?.id && other.status === 'active' && overlap(other, { from, to }));
  if (taken) return { why: 'taken', name: taken.userName };
  const own = bar && busyElsewhere(board, row, bar, { from, to });
  return own ?? null;
}

function busyElsewhere(board: Board, { area }: Row, bar: Bar, period: Period): Obstacle | null {
  for (const row of board.rows) {
    if (row.area !== area) continue;
    const other = row.bars.find((one) => one.userId === bar.userId && one.id !== bar.id && one.status === 'active' && overlap(one, period));
    if (other) return { why: 'busy', name: bar.userName, place: row.label };
  }
  return null;
}

/** Rooms, desks and the seats of a workspace: what a reservation can be moved to. */
export const isPlace = ({ area }: Pick<Row, 'area'>): boolean => area === 'workspace' || area === 'meetingRoom';

/** Whether a bar can be taken hold of: active, not over, and begun on this board. */
export const canMove = (board: Board, { status, to }: Bar, now: number): boolean =>
  status === 'active' && to * minuteMs + board.start > now;

export const snap = (minute: number): number => Math.round(minute / snapMinutes) * snapMinutes;

/** The plan after a pull by so many minutes, within the day and never shorter than a step. */
export function pulled(board: Board, plan: Plan, part: 'whole' | 'start' | 'end', by: number): Plan {
  const { from, to } = plan;
  if (part === 'start') return { ...plan, from: Math.max(0, Math.min(snap(from + by), to - snapMinutes)) };
  if (part === 'end') return { ...plan, to: Math.min(board.length, Math.max(snap(to + by), from + snapMinutes)) };
  // One that reaches over midnight keeps its place in time: only its row can change.
  if (from < 0 || to > board.length) return plan;
  const start = Math.max(0, Math.min(by === 0 ? from : snap(from + by), board.length - (to - from)));
  return { ...plan, from: start, to: start + (to - from) };
}

/** The hour at a place that is free, shorter where somebody comes before it is over. */
export function freeHour(board: Board, row: Row, from: number): Period {
  const next = row.bars.find((bar) => bar.status === 'active' && bar.from >= from + 1)?.from ?? board.length;
  return { from, to: Math.min(from + 60, next, board.length) };
}
