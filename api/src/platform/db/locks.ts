// The advisory locks of the product. What one row stands for is locked as a row; these are for what has none: a sum, a number to be
// given out, or all of something. By which locks processes know of each other that they live, stands in life-locks.ts.
import { type RawBuilder, sql } from 'kysely';

/**
 * What is locked, by its class: PostgreSQL is told it beside the number of the one that is meant, or 0 where there is only one. The
 * functions and triggers of the migrations name a class by its number, so that a number never gets another meaning.
 *
 * Whoever takes several takes them in this order, which every database test holds (`testing/ledger/lock-order.ts`). It isn't kept
 * - where a parameter or a location changes: `offers` comes first, and a reservation that gets another number then meets `reservations`
 *   and `users`;
 * - where an upload of users takes an administrator away: `administrators` come before `reservations` and `users`; and where it is
 *   undone: `users` come before `reservations`;
 * - where somebody leaves whose places others wait for: `administrators` and `users` come before `waits` and what giving a place takes;
 * - where an upload of the plan is applied: `offers`, `workspaces` and `locationSeats` come before the `seats` of its desks;
 * - where a place goes, or an upload of the plan is undone: `workspaces` come before `offers`, while `reservations` is held alone.
 * Where two meet so, PostgreSQL ends one of them, and `transaction` does it again.
 */
export const locks = {
  /** Changes of many users, and their undoings, come one after the other. */
  userBulks: 7,
  /** Whoever the company's directory makes passive comes one after the other, so that they can be counted. */
  leavings: 26,
  /** Chunks of uploaded plans come one after the other, so that two sheets never add the same place. */
  planUploads: 21,
  /** All reservations: shared by whoever makes or moves one, or takes a user away; alone, no other does until the end. */
  reservations: 6,
  /**
   * Of a location's area on a day: whoever joins its waiting list, frees a place there or gives one to those who wait, comes one after
   * the other.
   */
  waits: 27,
  /** Of a user: the working days of their weeks stay as they were counted. */
  weeks: 11,
  /** Of a workspace or meeting room: its seats and desks are given to one after the other. */
  seats: 3,
  /** Of a location's area, or a departure of it, on a day: its numbers are given out one after the other. */
  numbers: 12,
  /** Of a user: shared, they stay active while they are given a reservation; alone, they get none while they go. */
  users: 2,
  /** Whoever takes an administrator away comes one after the other, so that two never take the last two. */
  administrators: 5,
  /** Whoever takes an owner's right away comes one after the other. Taken last, when the transaction ends. */
  owners: 22,
  /** Of a mail address: those who give it to a user come one after the other. */
  emails: 4,
  /** What parameters and locations offer: shared, it stays while a reservation is counted; alone, none is counted while it changes. */
  offers: 9,
  /** Of a workspace or meeting room: shared, it stays as large while it is reserved; alone, it isn't while it shrinks or goes. */
  workspaces: 1,
  /** Of a location: whoever adds seats there, or makes its capacity smaller, comes one after the other. */
  locationSeats: 20,

  /** Starts of emergencies come one after the other. */
  emergencyStarts: 13,
  /** Of an emergency: shared by those who record an answer; alone, it ends, and those that come later are refused. */
  emergencyAnswers: 10,

  /** Of a user: changes of their saved views come one after the other. Taken with no other. */
  listViews: 8,
  /** Of a bucket: whoever counts in it comes one after the other. Taken with no other. */
  limits: 14,
} as const;

export type Lock = keyof typeof locks;

/** A number, or SQL that is one. */
type Key = number | RawBuilder<unknown>;

/**
 * To be selected: waits until nobody else holds or shares the lock, and holds it until the transaction ends.
 *
 *     await sql`select ${lock('weeks', userId)}`.execute(db);
 */
export const lock = (name: Lock, key?: Key): RawBuilder<unknown> => sql`pg_advisory_xact_lock(${pair(name, key)})`;

/** The same, beside others who share it. */
export const sharedLock = (name: Lock, key?: Key): RawBuilder<unknown> => sql`pg_advisory_xact_lock_shared(${pair(name, key)})`;

/** The class is a part of the text, not one of its values. */
const pair = (name: Lock, key: Key = sql.lit(0)): RawBuilder<unknown> =>
  sql`${sql.lit(locks[name])}, ${typeof key === 'number' ? sql`${key}::int` : key}`;

/**
 * Of the whole database, held by a session while it starts or puts a backup back: one number, which never meets the two of a class.
 * Whoever puts a backup back holds the migrations before all others are shut out.
 */
export const databaseLocks = {
  /** The schema: alone whoever changes it, shared by whoever reads which tables there are. */
  migrations: 7_161_803_214,
  /** The first start, which makes somebody who can sign in. */
  firstStart: 7_161_803_215,
  /** Held by whoever puts a backup back, for as long as that takes; each new connection passes by it. */
  restore: 7_161_803_216,
} as const;
