import { IconCloudOff, IconLoader2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#ui/Tag.tsx';
import { formatTime } from '#web/formats/dates.ts';
import classes from '../floor-plan-editor.module.css';
import type { DraftState } from './draft.ts';

/** Whether the server has all of the draft. */
export function DraftTag({ state }: { state: DraftState }): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  return (
    <span role="status" className={classes.state}>
      {tag()}
    </span>
  );

  function tag(): ReactNode {
    switch (state.is) {
      case 'clean':
        return null;
      case 'saved':
        return <Tag tone="success">{t('savedAt', { time: formatTime(state.at.toISOString()) })}</Tag>;
      case 'offline':
        return (
          <Tag tone="warning" icon={IconCloudOff}>
            {t('offline')}
          </Tag>
        );
      case 'refused':
        return <Tag tone="danger">{state.reason}</Tag>;
      case 'conflict':
        return <Tag tone="warning">{t('changedByOther')}</Tag>;
      default:
        return (
          <Tag tone="neutral" icon={IconLoader2}>
            {t('saving')}
          </Tag>
        );
    }
  }
}
