// What a device signed, checked by the rules of WebAuthn: signature, relying party, origin, challenge, that somebody was there and was
// recognised by the device, and that its count grows.
// - The library reads the bytes of strangers, and says by an error of its own kinds what is wrong with them; what is thrown while it
//   reads them is a refusal, whatever it was. Nothing else happens in there.
// - A new passkey brings no certificate of its device: such have addresses in them, which the library would go to.
import type { Assertion } from '@population-tracker/contract/session/proof';
import type { StoredPasskey } from './passkeys-queries.ts';
import { toBytes, toText } from './signed-rules.ts';

export interface Asked {
  challenge: string;
  party: { id: string; origin: string };
}

/** ES256, EdDSA and RS256: between them every device has one. */
export const algorithms = [-7, -8, -257];

export interface Attestation {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

export interface Made {
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  backedUp: boolean;
}

/** The new passkey; null where it isn't what was asked for. */
export async function readMade({ id, clientDataJSON, attestationObject }: Attestation, { challenge, party }: Asked): Promise<Made | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  return orNull(async () => {
    const statement = decodeAttestationObject(new Uint8Array(toBytes(attestationObject)));
    if (!['none', 'packed'].includes(statement.get('fmt')) || statement.get('attStmt').get('x5c')) return null;
    const response = { clientDataJSON, attestationObject };
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...{ response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } },
      ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: algorithms },
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey);
    return { credentialId: toBytes(id), publicKey, counter: credential.counter, backedUp: credentialBackedUp };
  });
}

/** With which count it was used; null where it isn't the answer of this passkey to this challenge. */
export async function readUsed(
  { id, clientDataJSON, authenticatorData, signature }: Assertion,
  { challenge, party }: Asked,
  passkey: Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter'>,
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  return orNull(async () => {
    const response = { clientDataJSON, authenticatorData, signature };
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...{ response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } },
      ...{ expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id, requireUserVerification: true },
      credential: { id: toText(passkey.credentialId), publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    });
    return verified ? { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp } : null;
  });
}

async function orNull<T>(read: () => Promise<T | null>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
