import { X509Certificate } from 'node:crypto';
import type { IdentityProvider } from '@population-tracker/contract/session/identity-providers';

export type ShownCertificate = IdentityProvider['certificates'][number];

const fewestBits = 2_048;
/** How long before the last certificate ends it is said. */
const warnDays = 30;

/** A certificate as it is kept, whichever way it was pasted; null where it is none, or its key is too weak or of a kind that isn't used. */
export function certificateOf(given: string): string | null {
  const body = /^\s*-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s*$/.exec(given)?.[1] ?? given;
  if (!/^[A-Za-z0-9+/=\s]+$/.test(body)) return null;
  try {
    const found = new X509Certificate(Buffer.from(body, 'base64'));
    const { asymmetricKeyType, asymmetricKeyDetails } = found.publicKey;
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= fewestBits ? found.toString().trim() : null;
  } catch {
    return null;
  }
}

/** @param pem as `certificateOf` made it */
export function shownCertificate(pem: string): ShownCertificate {
  const { subject, validToDate, fingerprint256 } = new X509Certificate(pem);
  const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');
  return { pem, subject: name, until: validToDate.toISOString(), fingerprint: fingerprint256 };
}

/** When the last of them ends, where that is in less than 30 days or was already. */
export function endOf(certificates: readonly ShownCertificate[], now: Date): string | null {
  const last = certificates
    .map(({ until }) => until)
    .sort()
    .at(-1);
  return last !== undefined && Date.parse(last) - now.getTime() < warnDays * 86_400_000 ? last : null;
}
