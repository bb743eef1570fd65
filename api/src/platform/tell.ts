// A change is told once, by whoever makes it; what has to follow from it (its entry in the audit log, a mail, a live picture) listens.
// Listeners run one after the other within the transaction of the change and write there, so that nothing of them is lost and nothing
// is there twice. Who listens stands in app.ts alone.

/** One of the records that a change is about. */
interface Changed {
  id: number | string;
  /** Which the change gave it; what has none is never edited by two. */
  version?: number | undefined;
  before?: object | null | undefined;
  after?: object | null | undefined;
}

export interface Change<A extends string = string> {
  action: A;
  /** Of what is told of one record these are that one. */
  records: readonly Changed[];
  /** What is the same of all records, where they don't say it themselves. */
  before?: object | null;
  after?: object | null;
  /** The statement that made the change has written its entry in the audit log as well. */
  recorded?: boolean;
}

/** What can be told of a kind of records; only the compiler knows of `C`. */
interface Event<C extends Change> {
  /** In the glossary's words. */
  readonly entity: string;
  readonly carries?: C;
}

/** Of one record it may stand there by itself. */
type Told<C extends Change> = C | (Omit<C, 'records' | keyof Changed> & Changed);

export const defineEvent = <C extends Change>(entity: string): Event<C> => ({ entity });

export interface Listener<X> {
  /** Left out: whatever is changed. */
  entity?: string;
  /** Whether there is something to be done, and so to be written. */
  wants(change: Change): boolean;
  hear(ctx: X, change: Change & { entity: string }): Promise<void>;
}

/** A listener of one kind of change. */
export const hears = <X, C extends Change>(
  { entity }: Event<C>,
  { wants, hear }: { wants(change: C): boolean; hear(ctx: X, change: C): Promise<void> },
): Listener<X> => ({ entity, wants: (change) => wants(change as C), hear: (ctx, change: Change) => hear(ctx, change as C) });

interface Teller<X> {
  db: { readonly isTransaction: boolean };
  listeners: readonly Listener<X>[];
}

/**
 * Call it within the transaction of the change, once it is written; where no record changed there is nothing to tell.
 * @param event its word alone, where nobody listens but who listens to everything
 * @throws where a listener would have to write outside of one
 */
export async function tell<X extends Teller<X>, C extends Change>(ctx: X, event: Event<C> | string, told: Told<C>): Promise<void> {
  const entity = typeof event === 'string' ? event : event.entity;
  const change: Change = 'records' in told ? told : { ...told, records: [told] };
  if (change.records.length === 0) return;
  for (const listener of ctx.listeners) {
    if ((listener.entity ?? entity) !== entity || !listener.wants(change)) continue;
    if (!ctx.db.isTransaction) throw new Error(`A change of ${entity} (${change.action}) is heard, so it needs a transaction.`);
    await listener.hear(ctx, { ...change, entity });
  }
}
