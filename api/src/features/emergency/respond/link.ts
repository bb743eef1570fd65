import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Answer, answers } from '@population-tracker/contract/emergency/emergency';

/** What a link stands for: one person's answer to one emergency. */
export interface Link {
  emergencyId: number;
  userId: number;
  /** What its button said. Opening it records nothing. */
  proposed: Answer;
}

const signatureBytes = 24;
const contentBytes = 9;
/** 33 bytes fill 44 letters to the last bit, so that one link has one way to be written. */
const shape = /^[A-Za-z0-9_-]{44}$/;
/** Compared with where there is no such emergency, so that this takes as long. */
const nobodysSecret = Buffer.alloc(32);

/** The same link whenever it is made: a reminder opens what the first mail opens. */
export function tokenOf(link: Link, secret: Buffer): string {
  const content = contentOf(link);
  return Buffer.concat([content, signatureOf(content, secret)]).toString('base64url');
}

/** What a token says of itself, which nobody has vouched for yet; null where it is none. */
export function claimOf(token: string): Link | null {
  if (!shape.test(token)) return null;
  const content = Buffer.from(token, 'base64url');
  const proposed = answers[content.readUInt8(8)];
  const [emergencyId, userId] = [content.readUInt32BE(0), content.readUInt32BE(4)];
  return proposed && emergencyId <= maxId && userId <= maxId ? { emergencyId, userId, proposed } : null;
}

/** Whether the emergency with this secret has made the token; in constant time. */
export function isGenuine(token: string, secret: Buffer | undefined): boolean {
  if (!shape.test(token)) return false;
  const bytes = Buffer.from(token, 'base64url');
  const expected = signatureOf(bytes.subarray(0, contentBytes), secret ?? nobodysSecret);
  return timingSafeEqual(bytes.subarray(contentBytes), expected) && secret !== undefined;
}

const maxId = 2_147_483_647;

function contentOf({ emergencyId, userId, proposed }: Link): Buffer {
  const content = Buffer.alloc(contentBytes);
  content.writeUInt32BE(emergencyId, 0);
  content.writeUInt32BE(userId, 4);
  content.writeUInt8(answers.indexOf(proposed), 8);
  return content;
}

const signatureOf = (content: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update('emergency answer\0').update(content).digest().subarray(0, signatureBytes);
