// What a board shows of an emergency, as it changes (product rules, "Emergency": pushed, not polled).
// - All boards of a process share one count, made anew at most four times a second and only when something was told. What it costs
//   grows neither with the boards nor with the answers.
// - A board hears who answered by name; where more answered at once than an event holds, it is told to read its list again.
import {
  type DrillForm,
  type EmergencyEvent,
  type EmergencySummary,
  emergencyEventMaxAnswers,
} from '@population-tracker/contract/emergency';
import type { Context } from '../../../context.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findResponses } from '../responses/queries.ts';
import { findRunning } from '../running/queries.ts';
import { read } from '../service.ts';
import { accountedAfter, countLocations, countMails } from './queries.ts';
import { SharedReading } from './shared-reading.ts';

const apartMs = 250;

export async function summaryOf(ctx: Pick<Context, 'db'>, id: number): Promise<EmergencySummary> {
  const [locations, mails] = await Promise.all([countLocations(ctx.db, id), countMails(ctx.db, id)]);
  const sum = (name: 'addressed' | 'none' | 'safe' | 'notSafe' | 'onSite') => locations.reduce((total, one) => total + one[name], 0);
  return {
    addressed: sum('addressed'),
    none: sum('none'),
    safe: sum('safe'),
    notSafe: sum('notSafe'),
    onSite: sum('onSite'),
    locations,
    mails,
  };
}

export async function readSummary(ctx: Context, id: number): Promise<EmergencySummary> {
  await read(ctx, id);
  return summaryOf(ctx, id);
}

export async function drillFormOf(ctx: Context, id: number): Promise<DrillForm> {
  const emergency = await read(ctx, id);
  const { addressed, startedAt, endedAt } = emergency;
  const places = [addressed, Math.ceil(addressed / 2), Math.ceil(addressed * 0.9)];
  const [summary, [accountedSeconds = null, halfSeconds = null, mostSeconds = null]] = await Promise.all([
    summaryOf(ctx, id),
    accountedAfter(ctx.db, id, startedAt, places),
  ]);
  const durationMs = Date.parse(endedAt ?? ctx.now().toISOString()) - Date.parse(startedAt);
  return { emergency, durationSeconds: Math.max(0, Math.round(durationMs / 1_000)), accountedSeconds, halfSeconds, mostSeconds, summary };
}

type Counts = Pick<EmergencyEvent, 'emergency' | 'summary'>;
const readings = new WeakMap<Database, Map<number, SharedReading<Counts>>>();

function countsOf(db: Database, id: number): Promise<Counts> {
  const known = readings.get(db) ?? new Map<number, SharedReading<Counts>>();
  readings.set(db, known);
  const reading =
    known.get(id) ??
    new SharedReading(async () => {
      const [emergency, summary] = await Promise.all([read({ db }, id), summaryOf({ db }, id)]);
      const { addressed, none, safe, notSafe } = summary;
      if (emergency.endedAt) known.delete(id);
      return { emergency: { ...emergency, addressed, none, safe, notSafe }, summary };
    }, apartMs);
  known.set(id, reading);
  return reading.ask();
}

/** What a board is sent: everything at the beginning, then what was told; a look between tells only of mails that got on their way. */
export function board(): (ctx: Context, told: readonly string[] | null) => Promise<EmergencyEvent[]> {
  let sent: { id: number; mails: string } | null = null;
  return async (ctx, told) => {
    const ids = told?.length ? idsOf(told) : [(await findRunning(ctx.db))?.id].filter((id) => id !== undefined);
    const events: EmergencyEvent[] = [];
    for (const id of ids) {
      const counts = await countsOf(ctx.db, id);
      const mails = JSON.stringify(counts.summary.mails);
      if (told?.length === 0 && sent?.id === id && sent.mails === mails) continue;
      sent = { id, mails };
      events.push({ ...counts, ...(await changedOf(ctx.db, id, told)) });
    }
    return events;
  };
}

const idsOf = (told: readonly string[]): number[] => [...new Set(told.map((text) => Number(text.split(' ')[0])))];

async function changedOf(db: Database, id: number, told: readonly string[] | null): Promise<Pick<EmergencyEvent, 'changed' | 'readAgain'>> {
  if (!told) return { changed: [], readAgain: true };
  const ids = told.flatMap((text) => (text.startsWith(`${id} `) ? [Number(text.split(' ')[1])] : []));
  if (ids.length > emergencyEventMaxAnswers) return { changed: [], readAgain: true };
  return { changed: ids.length > 0 ? await findResponses(db, ids) : [], readAgain: false };
}
