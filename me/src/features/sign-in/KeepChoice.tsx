import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseKept, isKept } from './keep.ts';
import classes from './sign-in.module.css';

/** Whether one stays signed in on this device, where one would else be asked for a code each morning. */
export function KeepChoice(): ReactNode {
  const { t } = useTranslation('sign-in');
  const id = useId();
  const [kept, setKept] = useState(isKept);
  const choose = (wanted: boolean) => {
    chooseKept(wanted);
    setKept(wanted);
  };
  return (
    <div className={classes.keep}>
      <input id={id} type="checkbox" checked={kept} aria-describedby={`${id}-what`} onChange={(event) => choose(event.target.checked)} />
      <label htmlFor={id}>{t('keep')}</label>
      <p id={`${id}-what`}>{t('keepWhat')}</p>
    </div>
  );
}
