import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '@population-tracker/contract/session/passkeys';
import type { Assertion } from '@population-tracker/contract/session/proof';

/** What a browser or a device does otherwise than it should. */
interface Wrongly {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  /** Nobody said who they are. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string | undefined;
  /** The format of the attestation, and what stands in it. */
  fmt?: string;
  statement?: Map<string, unknown>;
  algorithm?: number;
}

export interface Authenticator {
  /** A passkey, as the browser hands it on. */
  make(
    options: CreationOptions,
    wrongly?: Wrongly,
  ): { id: string; clientDataJSON: string; attestationObject: string; transports: string[] };
  /** What it signs when it is asked. */
  sign(options: Pick<RequestOptions, 'challenge' | 'rpId'>, wrongly?: Wrongly): Assertion;
}

/** A device with one passkey, and the browser before it: real keys and signatures (ES256). */
export function newAuthenticator(origin: string, { counts = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let handle = '';
  const count = () => (counts ? ++counter : 0);
  return {
    make(options, wrongly = {}) {
      handle = options.user.id;
      const data = clientData('webauthn.create', options.challenge, origin, wrongly);
      const key = coseOf(publicKey, wrongly.algorithm);
      const attested = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, key]);
      const authData = authenticatorData(options.rp.id, 0x40, count(), wrongly, attested);
      const { fmt = 'none', statement = new Map() } = wrongly;
      const attestationObject = cbor(new Map<unknown, unknown>(Object.entries({ fmt, attStmt: statement, authData }))).toString(
        'base64url',
      );
      return { id, clientDataJSON: data.toString('base64url'), attestationObject, transports: ['internal'] };
    },
    sign({ challenge, rpId }, wrongly = {}) {
      const data = clientData('webauthn.get', challenge, origin, wrongly);
      const authData = authenticatorData(rpId, 0, count(), wrongly);
      const signature = signed(privateKey, authData, data);
      const userHandle = 'userHandle' in wrongly ? wrongly.userHandle : handle;
      const answer = { id, clientDataJSON: data, authenticatorData: authData, signature };
      return {
        ...{ id, clientDataJSON: answer.clientDataJSON.toString('base64url') },
        ...{ authenticatorData: authData.toString('base64url'), signature: signature.toString('base64url') },
        ...(userHandle !== undefined && { userHandle }),
      };
    },
  };
}

const signed = (key: KeyObject, authData: Buffer, data: Buffer): Buffer => sign('sha256', Buffer.concat([authData, sha256(data)]), key);

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

function clientData(type: string, challenge: string, origin: string, wrongly: Wrongly): Buffer {
  const { crossOrigin = false } = wrongly;
  const said = { type: wrongly.type ?? type, challenge: wrongly.challenge ?? challenge, origin: wrongly.origin ?? origin, crossOrigin };
  return Buffer.from(JSON.stringify(said));
}

function authenticatorData(rpId: string, flags: number, count: number, wrongly: Wrongly, more = Buffer.alloc(0)): Buffer {
  const present = 0x01;
  const verified = wrongly.unverified ? 0 : 0x04;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(wrongly.counter ?? count);
  return Buffer.concat([sha256(wrongly.rpId ?? rpId), Buffer.from([present | verified | flags]), counter, more]);
}

function coseOf(key: KeyObject, algorithm = -7): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const entries: [number, unknown][] = [
    [1, 2],
    [3, algorithm],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return cbor(new Map<unknown, unknown>(entries));
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

/** As much of CBOR as passkeys need: whole numbers, texts, bytes, lists and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  throw new Error(`${typeof value} has no place in a passkey.`);
}

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(value)]);
}
