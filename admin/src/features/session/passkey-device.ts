import type { addPasskey, CreationOptions, RequestOptions } from '@population-tracker/contract/session/passkeys';
import type { Assertion } from '@population-tracker/contract/session/proof';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CallError } from '#web/client.ts';

type Made = Omit<z.output<typeof addPasskey.body>, 'name'>;

interface Device {
  /** Lets the person's device make a passkey. */
  make: (options: CreationOptions) => Promise<Made>;
  /** Asks for a passkey's signature; the device asks the person who they are. */
  ask: (options: RequestOptions) => Promise<Assertion>;
}

/** Whether this browser, at this address, has passkeys of the installation. */
export const passkeysWork = (worksAt: string | null | undefined): boolean =>
  worksAt === window.location.origin && 'PublicKeyCredential' in window;

/** The person's device. What comes of it is told like a refusal of the server; the program for it is fetched when it is needed. */
export function useDevice(): Device {
  const { t } = useTranslation('session');
  return {
    make: (options) =>
      orRefused(t, async () => {
        const { startRegistration } = await import('@simplewebauthn/browser');
        const { id, response } = await startRegistration({ optionsJSON: { ...options, ...descriptors(options, 'excludeCredentials') } });
        const { clientDataJSON, attestationObject, transports = [] } = response;
        return { id, clientDataJSON, attestationObject, transports };
      }),
    ask: (options) =>
      orRefused(t, async () => {
        const { startAuthentication } = await import('@simplewebauthn/browser');
        const { id, response } = await startAuthentication({ optionsJSON: { ...options, ...descriptors(options, 'allowCredentials') } });
        const { clientDataJSON, authenticatorData, signature, userHandle } = response;
        return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
      }),
  };
}

type Known = RequestOptions['allowCredentials'];

/** How a device is reached is told by words that browsers may add to; they take what they know. */
const descriptors = <K extends string>(options: Record<K, Known>, name: K) => ({ [name]: options[name] }) as Record<K, never[]>;

async function orRefused<T>(t: (key: string) => string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = sentenceOf(error);
    if (!sentence) throw error;
    throw new CallError({ key: null, statusCode: 0, httpStatus: 0, message: t(sentence), fields: [], details: undefined });
  }
}

/** The browser says by an error's name that nobody agreed, or that the device has one already. */
function sentenceOf(error: unknown): string | null {
  const names = [error, (error as { cause?: unknown } | null)?.cause].map((one) => (one as { name?: unknown } | null)?.name);
  if (names.includes('InvalidStateError')) return 'passkeys.alreadyHere';
  return ['NotAllowedError', 'AbortError', 'SecurityError', 'NotSupportedError', 'ConstraintError', 'UnknownError'].some((name) =>
    names.includes(name),
  )
    ? 'passkeys.notConfirmed'
    : null;
}
