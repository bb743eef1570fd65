import { generateKeyPairSync, sign } from 'node:crypto';

export interface TestKey {
  /** PEM, both. */
  privateKey: string;
  certificate: string;
}

const sequence = 0x30;
const integer = 0x02;
const bitString = 0x03;
const rsaSha256 = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const commonName = Buffer.from('0603550403', 'hex');

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const bytes = body.length > 255 ? [0x82, body.length >> 8, body.length & 255] : body.length > 127 ? [0x81, body.length] : [body.length];
  return Buffer.concat([Buffer.from([tag, ...bytes]), body]);
}

const time = (at: Date): Buffer => der(0x18, Buffer.from(at.toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '')));

/** An RSA key and a certificate of its own for it, good until then. */
export function makeKey(until = new Date(Date.now() + 365 * 86_400_000), bits = 2_048): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const name = der(sequence, der(0x31, der(sequence, commonName, der(0x0c, Buffer.from('Test provider')))));
  const validity = der(sequence, time(new Date(until.getTime() - 10 * 365 * 86_400_000)), time(until));
  const toBeSigned = der(
    sequence,
    ...[der(0xa0, der(integer, Buffer.from([2]))), der(integer, Buffer.from([1])), rsaSha256, name, validity, name],
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(bitString, Buffer.from([0]), sign('sha256', toBeSigned, privateKey));
  const body = der(sequence, toBeSigned, rsaSha256, signature).toString('base64').replace(/.{64}/g, '$&\n').trim();
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`,
  };
}
