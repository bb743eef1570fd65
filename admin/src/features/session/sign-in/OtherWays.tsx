import { beginPasskeySignIn, signInWithPasskey } from '@population-tracker/contract/session/passkeys';
import { IconFingerprint } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/client.ts';
import { passkeysWork, useDevice } from '../passkey-device.ts';
import type { Enter } from './enter.ts';
import { goToProvider } from './go-to-provider.ts';
import css from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';
import type { Installation } from './use-installation.ts';

interface Props {
  installation: Installation;
  onEntered: Enter;
  /** The device is asked for one thing at a time. */
  aside: (work: () => Promise<unknown>) => Promise<void>;
}

/** Beside the code: a passkey, where this address can have some, and the company's own sign-ins. */
export function OtherWays({ installation: { passkeys, providers }, onEntered, aside }: Props): ReactNode {
  const { t } = useTranslation('session');
  const { busy, refusal, attempt } = useAttempt();
  const device = useDevice();
  const byPasskey = passkeysWork(passkeys);
  if (!byPasskey && providers.length === 0) return null;

  const enter = () =>
    attempt(async () => {
      const body = await device.ask(await call(beginPasskeySignIn, {}, { quiet: true }));
      const { token, result } = await call(signInWithPasskey, { body }, { quiet: true });
      await onEntered(token, { name: result.name, lastName: result.lastName, email: result.email });
    });
  return (
    <div className={css.providers}>
      <p className={css.or}>{t('provider.or')}</p>
      {byPasskey && (
        <button type="button" className={css.provider} aria-busy={busy} onClick={() => void aside(enter)}>
          <IconFingerprint size={18} aria-hidden />
          <span className="pt-cut">{t('passkeys.signIn')}</span>
        </button>
      )}
      {providers.map(({ id, name }) => (
        <button key={id} type="button" className={css.provider} aria-busy={busy} onClick={() => void attempt(() => goToProvider(id))}>
          <span className="pt-cut">{t('provider.with', { name })}</span>
        </button>
      ))}
      {refusal && (
        <p role="alert" className="pt-wrong">
          {refusal}
        </p>
      )}
    </div>
  );
}
