import { signInByHandover } from '@population-tracker/contract/session/identity-providers';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { takeBegun } from '#web/at-provider.ts';
import { errorText } from '#web/catalogue.ts';
import { CallError, call } from '#web/client.ts';
import type { Enter } from './enter.ts';
import classes from './sign-in.module.css';

interface Props {
  code: string;
  onEntered: Enter;
  onOther: () => void;
}

/** Somebody came back from a provider: fetches the session and goes on to what was wanted, or says why there is none. */
export default function HandoverStep({ code, onEntered, onOther }: Props): ReactNode {
  const { t } = useTranslation('sign-in');
  const [refusal, setRefusal] = useState<string | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // A code is good once.
    if (begun.current) return;
    begun.current = true;
    const kept = takeBegun();
    if (!kept) return setRefusal(errorText('identityProviders.attemptOver'));
    void call(signInByHandover, { body: { code, secret: kept.secret } }, { quiet: true })
      .then(({ token, result }) => {
        goTo(kept.target, { replace: true });
        onEntered(token, result);
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setRefusal(error.fields[0]?.message ?? error.message);
      });
  }, [code, onEntered]);
  if (refusal === null) return <h1>{t('title')}</h1>;
  return (
    <>
      <h1>{t('notSignedIn')}</h1>
      <p role="alert" className={classes.lead}>
        {refusal}
      </p>
      <TouchButton wide onClick={onOther}>
        {t('otherwise')}
      </TouchButton>
    </>
  );
}
