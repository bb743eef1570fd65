import { type EmergencyEvent, type EmergencySummary, emergencyEventMaxAnswers } from '@population-tracker/contract/emergency/emergency';
import type { Database } from '#platform/db/database.ts';
import { read } from '../emergency-service.ts';
import { findResponses } from '../responses/responses-queries.ts';
import { countLocations, countMails } from './board-queries.ts';
import { SharedReading } from './shared-reading.ts';

const apartMs = 200;
/** They are counted by a join of all addressed with their mails, and nobody waits for them as for an answer. */
const mailsApartMs = 1_000;

type Mails = EmergencySummary['mails'];

/** What the boards of one process show of one emergency: read once for all of them, the answers that they were told of too. */
export class BoardReading {
  readonly #db: Database;
  readonly #id: number;
  readonly #shared: SharedReading<Omit<EmergencyEvent, 'readAgain' | 'changed'> & { answered: EmergencyEvent['changed'] }>;
  /** Of whom the next reading tells. */
  #wanted = new Set<number>();
  #mails: Promise<Mails> | null = null;
  #mailsAt = 0;

  constructor(db: Database, id: number, ended: () => void) {
    this.#db = db;
    this.#id = id;
    this.#shared = new SharedReading(async () => {
      const wanted = [...this.#wanted];
      this.#wanted = new Set();
      const [emergency, summary, answered] = await Promise.all([
        read({ db }, id),
        this.mails().then((mails) => summaryOf(db, id, mails)),
        wanted.length > 0 ? findResponses(db, wanted) : [],
      ]);
      const { addressed, none, safe, notSafe } = summary;
      if (emergency.endedAt) ended();
      return { emergency: { ...emergency, addressed, none, safe, notSafe }, summary, answered };
    }, apartMs);
  }

  /** @param answered who has, as a board was told since its last event; null at its beginning, or where it may have missed some */
  async event(answered: readonly number[] | null): Promise<EmergencyEvent> {
    const readAgain = answered === null || answered.length > emergencyEventMaxAnswers;
    const mine = new Set(readAgain ? [] : answered);
    for (const one of mine) this.#wanted.add(one);
    const { answered: all, ...counts } = await this.#shared.ask();
    return { ...counts, changed: all.filter(({ id }) => mine.has(id)), readAgain };
  }

  /** As they were a second ago at most. */
  mails(): Promise<Mails> {
    if (!this.#mails || performance.now() - this.#mailsAt > mailsApartMs) {
      this.#mailsAt = performance.now();
      this.#mails = countMails(this.#db, this.#id);
      this.#mails.catch(() => {
        this.#mails = null;
      });
    }
    return this.#mails;
  }
}

export async function summaryOf(db: Database, id: number, known?: Mails): Promise<EmergencySummary> {
  const [locations, mails] = await Promise.all([countLocations(db, id), known ?? countMails(db, id)]);
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
