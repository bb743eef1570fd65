import { z } from 'zod';
import { passwordMaxLength } from '../kernel/constants.ts';
import { isShowable } from '../kernel/plain-text.ts';
import { refuse } from '../kernel/primitives.ts';

/** A password, a code, a token: taken to the letter. */
export const secret = z
  .string({ message: refuse('value.required') })
  .min(1, { message: refuse('value.required') })
  .max(passwordMaxLength)
  .refine(isShowable, { message: refuse('value.controlCharacters') });

/** Bytes of a passkey's device. */
export const bytes = (maxLength: number) =>
  z
    .string({ message: refuse('passkeys.unreadable') })
    .max(maxLength, { message: refuse('passkeys.unreadable') })
    .regex(/^[A-Za-z0-9_-]+$/, { message: refuse('passkeys.unreadable') });

/** What every answer of a passkey's device has: which passkey, and what the browser was asked. */
export const answered = { id: bytes(1_400), clientDataJSON: bytes(4_000) };

/** What a passkey signed: the parts of the browser's answer that count. */
export const assertion = z.strictObject({
  ...answered,
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
  userHandle: bytes(100).optional(),
});
export type Assertion = z.output<typeof assertion>;

/** That it is the owner who asks: the current password, a code that was just mailed, or a passkey. */
export const proof = { currentPassword: secret.optional(), code: secret.optional(), passkey: assertion.optional() };

/** Nothing but that. */
export const proofAlone = z.strictObject(proof);
