import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Entered, useHandover } from '#web/sign-in/use-handover.ts';
import css from './sign-in.module.css';

interface Props {
  code: string;
  /** Takes over the session, and goes on to the path that was wanted before. */
  onEntered: (entered: Entered) => Promise<void>;
}

/** Somebody came back from a provider: fetches the session, or says why there is none. */
export function HandoverStep({ code, onEntered }: Props): ReactNode {
  const { t } = useTranslation('session');
  const refusal = useHandover(code, onEntered);
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
