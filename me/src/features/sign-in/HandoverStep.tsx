import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { goTo } from '#web/address.ts';
import { type Entered, useHandover } from '#web/sign-in/use-handover.ts';
import type { Enter } from './enter.ts';
import { isKept } from './keep.ts';
import classes from './sign-in.module.css';

interface Props {
  code: string;
  onEntered: Enter;
  onOther: () => void;
}

/** Somebody came back from a provider: fetches the session and goes on to what was wanted, or says why there is none. */
export default function HandoverStep({ code, onEntered, onOther }: Props): ReactNode {
  const { t } = useTranslation('sign-in');
  const enter = useCallback(
    ({ token, person, target }: Entered) => {
      goTo(target, { replace: true });
      onEntered(token, person);
    },
    [onEntered],
  );
  const refusal = useHandover(code, enter, isKept());
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
