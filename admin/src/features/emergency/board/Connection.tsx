import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { formatTime } from '#web/formats/dates.ts';
import classes from './board.module.css';

/** Says that the board isn't told by itself just now, and how old it is. */
export function Connection({ heardAt }: { heardAt: number }) {
  const { t } = useTranslation('emergency');
  return (
    <p className={classes.broken} role="status">
      <DrawnIcon of={IconPlugConnectedX} size={18} />
      <span>
        <b>{t('broken.title')}</b> {heardAt > 0 ? t('broken.text', { at: formatTime(new Date(heardAt).toISOString()) }) : null}
      </span>
    </p>
  );
}
