import { signInWithLink } from '@population-tracker/contract/session/session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { call } from '#web/client.ts';
import type { Enter } from './enter.ts';
import { KeepChoice } from './KeepChoice.tsx';
import { keepIfSaid } from './keep.ts';
import classes from './sign-in.module.css';
import { useAttempt } from './use-attempt.ts';

interface Props {
  token: string;
  onEntered: Enter;
  onOther: () => void;
}

/** Opening a mailed link uses nothing, since mail scanners open links: a press does. */
export function LinkStep({ token, onEntered, onOther }: Props): ReactNode {
  const { t } = useTranslation('sign-in');
  const { busy, refusal, attempt } = useAttempt();
  const enter = () =>
    attempt(async () => {
      const { token: session, result } = await call(signInWithLink, { body: { token, app: 'me', ...keepIfSaid() } }, { quiet: true });
      onEntered(session, result);
    });
  return (
    <>
      <h1>{t('title')}</h1>
      <p className={classes.lead}>{t('linkLead')}</p>
      {refusal ? (
        <p role="alert" className="pt-wrong">
          {refusal}
        </p>
      ) : null}
      <KeepChoice />
      <TouchButton wide busy={busy} className="pt-below-4" onClick={() => void enter()}>
        {t('signIn')}
      </TouchButton>
      <button type="button" className={classes.other} onClick={onOther}>
        {t('byCode')}
      </button>
    </>
  );
}
