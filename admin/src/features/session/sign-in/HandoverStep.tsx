import { signInByHandover } from '@population-tracker/contract/session/identity-providers';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { takeBegun } from '#web/at-provider.ts';
import { errorText } from '#web/catalogue.ts';
import { CallError, call } from '#web/client.ts';
import type { Enter } from './enter.ts';
import css from './sign-in.module.css';

interface Props {
  code: string;
  /** Takes over the session, and goes on to the path that was wanted before. */
  onEntered: (target: string, ...entered: Parameters<Enter>) => Promise<void>;
}

/** Somebody came back from a provider: fetches the session, or says why there is none. */
export function HandoverStep({ code, onEntered }: Props): ReactNode {
  const { t } = useTranslation('session');
  const [refusal, setRefusal] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // A code is good once.
    if (begun.current) return;
    begun.current = true;
    const kept = takeBegun();
    if (!kept) return setRefusal(errorText('identityProviders.attemptOver'));
    void fetchSession(code, kept.secret)
      .then((entered) => onEntered(kept.target, ...entered))
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setRefusal(error.fields[0]?.message ?? error.message);
      });
  }, [code, onEntered]);
  if (refusal === null) return <h1>{t('authRedirect.title')}</h1>;
  return (
    <>
      <h1>{t('provider.refused')}</h1>
      <p role="alert" className={css.lead}>
        {refusal}
      </p>
      <Link to="/login">{t('provider.again')}</Link>
    </>
  );
}

async function fetchSession(code: string, secret: string): Promise<Parameters<Enter>> {
  const { token, result } = await call(signInByHandover, { body: { code, secret } }, { quiet: true });
  return [token, { name: result.name, lastName: result.lastName, email: result.email }];
}
