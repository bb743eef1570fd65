import type { Assertion } from '@population-tracker/contract/session/proof';
import { z } from 'zod';

/** What is wrong with a device's answer; what it is about in each way stands where it is refused. */
export type Wrong = 'late' | 'unknown' | 'elsewhere' | 'wrong';

const clientData = z.object({
  type: z.string(),
  challenge: z.string().max(200),
  origin: z.string().max(300),
  crossOrigin: z.boolean().optional(),
});
export type ClientData = z.output<typeof clientData>;

/** What the browser was asked and by whom, as it says itself; null where it is nothing of the kind. */
export function clientDataOf({ clientDataJSON }: Pick<Assertion, 'clientDataJSON'>): ClientData | null {
  const parsed = clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  return parsed.success ? parsed.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const toBytes = (text: string): Buffer => Buffer.from(text, 'base64url');
export const toText = (bytes: Buffer): string => bytes.toString('base64url');
