// What a board shows of an emergency, as it changes (product rules, "Emergency": pushed, not polled).
// - All boards of a process share one reading, made at most five times a second and only when something was told. What it costs
//   grows neither with the boards nor with the answers.
// - A board hears who answered by name; where more answered at once than an event holds, it is told to read its list again.
import type { DrillForm, EmergencyEvent, EmergencySummary } from '@population-tracker/contract/emergency/emergency';
import type { Context } from '#api/context.ts';
import type { Database } from '#platform/db/database.ts';
import { read } from '../emergency-service.ts';
import { findRunning } from '../running-queries.ts';
import { accountedAfter, seenOf } from './board-queries.ts';
import { BoardReading, summaryOf } from './board-reading.ts';

export async function readSummary(ctx: Context, id: number): Promise<EmergencySummary> {
  await read(ctx, id);
  return summaryOf(ctx.db, id);
}

export async function drillFormOf(ctx: Context, id: number): Promise<DrillForm> {
  const emergency = await read(ctx, id);
  const { addressed, startedAt, endedAt } = emergency;
  const places = [addressed, Math.ceil(addressed / 2), Math.ceil(addressed * 0.9)];
  const [summary, [accountedSeconds = null, halfSeconds = null, mostSeconds = null]] = await Promise.all([
    summaryOf(ctx.db, id),
    accountedAfter(ctx.db, id, startedAt, places),
  ]);
  const durationMs = Date.parse(endedAt ?? ctx.now().toISOString()) - Date.parse(startedAt);
  return { emergency, durationSeconds: Math.max(0, Math.round(durationMs / 1_000)), accountedSeconds, halfSeconds, mostSeconds, summary };
}

/** What a board is sent: everything at the beginning, then what was told; a look between tells only of mails that got on their way. */
export function board(): (ctx: Context, told: readonly string[] | null) => Promise<EmergencyEvent[]> {
  const sent = new Map<number, string>();
  return async (ctx, told) => {
    const ids = told?.length ? await seenOf(ctx.db, idsOf(told)) : (await findRunning(ctx.db)).map(({ id }) => id);
    const events: EmergencyEvent[] = [];
    for (const id of ids) {
      const reading = readingOf(ctx.db, id);
      if (told?.length === 0 && sent.get(id) === JSON.stringify(await reading.mails())) continue;
      const event = await reading.event(told && answeredOf(told, id));
      sent.set(id, JSON.stringify(event.summary.mails));
      events.push(event);
    }
    return events;
  };
}

const idsOf = (told: readonly string[]): number[] => [...new Set(told.map((text) => Number(text.split(' ')[0])))];
const answeredOf = (told: readonly string[], id: number): number[] =>
  told.flatMap((text) => (text.startsWith(`${id} `) ? [Number(text.split(' ')[1])] : []));

const readings = new WeakMap<Database, Map<number, BoardReading>>();

function readingOf(db: Database, id: number): BoardReading {
  const known = readings.get(db) ?? new Map<number, BoardReading>();
  readings.set(db, known);
  const reading = known.get(id) ?? new BoardReading(db, id, () => known.delete(id));
  known.set(id, reading);
  return reading;
}
