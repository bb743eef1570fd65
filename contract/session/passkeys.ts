import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { id, idParams, line, nothing } from '../kernel/primitives.ts';
import { answered, assertion, bytes, proof, proofAlone } from './proof.ts';
import { person } from './session.ts';

export const passkeysMax = 10;
/** For so long a device may be asked. */
export const passkeyChallengeLifeMs = 5 * 60_000;

/** Larger than any answer of a device, and far smaller than other calls. */
const maxBytes = 32 * 1024;

const passkey = z.object({
  id,
  name: z.string(),
  created: z.string(),
  /** Null where it never was. */
  lastUsed: z.string().nullable(),
  /** It is on the person's other devices too, as far as their maker keeps them alike. */
  backedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** As the browser takes it (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
});
export type RequestOptions = z.output<typeof requestOptions>;

/** As the browser takes it (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: requestOptions.shape.allowCredentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

export const beginPasskeySignIn = endpoint('POST /sign-in/passkey/options', {
  summary: 'What the browser asks a passkey for, to sign in with. It is good for 5 minutes and one try.',
  needs: 'public',
  scope: 'self',
  result: requestOptions,
});

export const signInWithPasskey = endpoint('POST /sign-in/passkey', {
  summary: 'Signs in to the panel with what a passkey signed. Nobody’s address is asked for: the passkey says whose it is.',
  needs: 'public',
  scope: 'self',
  body: assertion,
  maxBytes,
  result: z.object({ token: z.string(), result: person }),
  answers: 'beside',
});

export const listPasskeys = endpoint('GET /user/passkeys', {
  summary: 'Lists the own passkeys, and tells at which address they work: null where this installation can have none.',
  needs: 'panel',
  scope: 'self',
  result: z.object({ items: z.array(passkey), worksAt: z.string().nullable() }),
});

export const beginPasskey = endpoint('POST /user/passkeys/options', {
  summary:
    'What the browser makes a passkey with. It takes a proof that it is the owner who asks, and is good for 5 minutes in this session.',
  needs: 'panel',
  scope: 'self',
  body: proofAlone,
  maxBytes,
  result: creationOptions,
});

const name = line(80);

/** What its owner says of a new one, and that it is them. */
export const newPasskey = z.strictObject({ ...proof, name });
export const passkeyName = z.strictObject({ name });

export const addPasskey = endpoint('POST /user/passkeys', {
  summary: 'Keeps the passkey that the browser made. Its owner hears of it by mail.',
  needs: 'panel',
  scope: 'self',
  body: z.strictObject({
    ...answered,
    name,
    attestationObject: bytes(16_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .default([]),
  }),
  maxBytes,
  result: passkey,
});

export const renamePasskey = endpoint('PATCH /user/passkeys/:id', {
  summary: 'Calls one of the own passkeys something else.',
  needs: 'panel',
  scope: 'self',
  params: idParams,
  body: passkeyName,
  result: passkey,
});

export const removePasskey = endpoint('DELETE /user/passkeys/:id', {
  summary: 'Removes one of the own passkeys, with a proof. It opens nothing any more; the other own sessions end, and a mail tells of it.',
  needs: 'panel',
  scope: 'self',
  params: idParams,
  body: proofAlone,
  maxBytes,
  result: nothing,
});

export const beginPasskeyProof = endpoint('POST /user/proof/passkey', {
  summary: 'What the browser asks one of the own passkeys for, to prove that it is the owner. It is good for 5 minutes and one try.',
  needs: 'panel',
  scope: 'self',
  result: requestOptions,
});

export const sendProofCode = endpoint('POST /user/proof/code', {
  summary:
    'Mails a 6-digit code to the own address, which proves that it is the owner who adds or removes a passkey, or does what asks for a fresh proof.',
  needs: 'panel',
  scope: 'self',
  result: nothing,
});

export const giveProof = endpoint('POST /user/proof', {
  summary:
    'Proves that it is the owner who calls, by the current password, a mailed code or a passkey. For 10 minutes this session may do what asks for a fresh proof.',
  needs: 'panel',
  scope: 'self',
  body: proofAlone,
  maxBytes,
  result: z.object({ until: z.string() }),
});
