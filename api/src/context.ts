import type { ProductLanguage } from '@population-tracker/contract/kernel/constants';
import type { Grant } from '@population-tracker/contract/kernel/permissions';
import type { Role } from '@population-tracker/contract/kernel/roles';
import type { Viewing } from '@population-tracker/contract/session/viewing';
import type { Database } from '#platform/db/database.ts';
import type { Replica } from '#platform/db/replica/replica.ts';
import type { Claim } from '#platform/idempotency/claim-queries.ts';
import type { Jobs } from '#platform/jobs/enqueue.ts';
import type { Log } from '#platform/log.ts';
import type { Listener } from '#platform/tell.ts';
import type { Config } from './config.ts';

/** Who is signed in. */
export interface Actor {
  id: number;
  name: string;
  lastName: string;
  email: string;
  userType: number;
  roles: Role[];
  grants: Grant[];
  /** 0 where it is none: of a job, or a call by an API key. */
  sessionId: number;
  /** The API key by which the call is made. */
  keyId?: number;
  hasPassword: boolean;
  /** When they last proved in this session that it is them; none where no session or a provider began it. */
  provedAt?: string | null;
  /** As whom they see the panel: what they hold is that person's then. Over, nothing is answered until they go on as themselves. */
  viewing?: (Viewing & { over: boolean }) | undefined;
}

/** What a use case is given: a database handle, who asks, in which language, and the process's parts. */
export interface Context {
  /** The pool, or the transaction that `transaction()` opened. */
  db: Database;
  /** In a call that only reads: where the few things go that it writes; see `reading` and `writing`. */
  primary?: Database | undefined;
  /** What such calls read from, where the installation has it. */
  replica?: Replica | undefined;
  /** How long each statement of its transactions may take, where that is longer than usual. */
  statementMs?: number;
  /** Null before sign-in and in jobs. */
  actor: Actor | null;
  /** Who calls where that is nobody: the company's directory, by the name of its token. */
  caller?: string;
  language: ProductLanguage;
  /** The client's address. */
  address: string;
  /** The installation has a mailbox page, and the call seems to come from its own machine. */
  nearMailbox?: boolean;
  requestId: string;
  /** The time; tests set it. */
  now: () => Date;
  log: Log;
  config: Config;
  jobs: Jobs;
  /** Who hears of changes: see `tell`. */
  listeners: readonly Listener<Context>[];
  /** What is written now is a part of another change, whose entry stands for all of it in the audit log: see `asPartOf`. */
  partOf?: string;
  /** In a call of `bindSingleWrite` that bears a key: its statement keeps it. */
  claim?: Claim;
}

/** Of a call that its endpoint allows only to signed-in persons. */
export function actorOf(ctx: Context): Actor {
  if (!ctx.actor) throw new Error('This use case needs somebody signed in.');
  return ctx.actor;
}
