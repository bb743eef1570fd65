import { type RawBuilder, sql } from 'kysely';

/** The key of a call that does its work by one statement, which keeps the key and what the call answers as well: see `bindSingleWrite`. */
export interface Claim {
  userId: number;
  key: string;
  hash: Buffer;
  /** Says whoever has written it. */
  isKept: boolean;
  /** Whether the call was answered before: what is refused now is what it made then. */
  wasAnswered(): Promise<boolean>;
}

/** What a statement is given for it. */
export interface Claiming {
  claimUser: number;
  claimKey: string;
  claimHash: Buffer;
  /** As JSON, of the answer what is known before. */
  claimResult: string;
}

export function claiming(claim: Claim, result: object): Claiming {
  claim.isKept = true;
  return { claimUser: claim.userId, claimKey: claim.key, claimHash: claim.hash, claimResult: JSON.stringify(result) };
}

/**
 * Keeps the key with each row that the statement made. Of a key that somebody has already the whole statement fails.
 * @param made as JSON, what of the answer only the statement knows
 */
export const claimBeside = (values: { readonly [K in keyof Claiming]: RawBuilder<Claiming[K]> }, made: RawBuilder<unknown>) => sql`
  insert into idempotency_keys (user_id, key, request_hash, status, answer)
  select ${values.claimUser}::int, ${values.claimKey}, ${values.claimHash}::bytea, 200, ${values.claimResult}::jsonb || ${made} from changed`;

/** An instant as answers have it. */
export const instantText = (column: string) => sql`replace(left(${sql.ref(column)}::text, -3), ' ', 'T') || 'Z'`;
