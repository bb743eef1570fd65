import { IconAlertOctagon, IconCircleCheck, IconClockPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatInstant } from '#web/formats/dates.ts';
import classes from './safety.module.css';
import type { Asking } from './use-own-emergencies.ts';

/** What the server has, or has not yet, in words, with a sign, never by colour alone. */
export function Said({ actionState, actionDate, note, how, unsent }: Asking): ReactNode {
  const { t } = useTranslation('safety');
  if (unsent) {
    return (
      <div className={classes.said} data-state="waiting">
        <b className={classes.word}>
          <DrawnIcon of={IconClockPause} size={20} />
          {t(`notSent.${unsent.actionState}`)}
        </b>
        <p>{t('retrying')}</p>
      </div>
    );
  }
  if (actionState === 'none' || !actionDate) return null;
  return (
    <div className={classes.said} data-state={actionState}>
      <b className={classes.word}>
        <DrawnIcon of={actionState === 'safe' ? IconCircleCheck : IconAlertOctagon} size={20} />
        {t(`recorded.${actionState}`)}
      </b>
      <p>{formatInstant(actionDate)}</p>
      {note ? <p className="pt-quiet">{note}</p> : null}
      {how === 'byHand' ? <p>{t('byHand')}</p> : null}
    </div>
  );
}
