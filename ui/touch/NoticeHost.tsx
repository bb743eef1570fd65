import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '../DrawnIcon.tsx';
import { hideNotice, type Notice, useNotice } from './notices.ts';
import classes from './touch.module.css';

/** Where `notice` speaks. Both places are there from the start, so that screen readers hear what comes into them. */
export function NoticeHost(): ReactNode {
  const shown = useNotice();
  return (
    <div className={classes.notices}>
      <div role="status">{shown?.tone === 'success' ? <Said key={shown.id} {...shown} /> : null}</div>
      <div role="alert">{shown?.tone === 'danger' ? <Said key={shown.id} {...shown} /> : null}</div>
    </div>
  );
}

function Said({ text, tone, action }: Notice): ReactNode {
  const { t } = useTranslation();
  const act = () => {
    hideNotice();
    action?.run();
  };
  return (
    <div className={classes.notice} data-tone={tone}>
      <DrawnIcon of={tone === 'success' ? IconCircleCheck : IconAlertCircle} size={20} />
      <p>{text}</p>
      {action ? (
        <button type="button" onClick={act}>
          {action.label}
        </button>
      ) : null}
      <button type="button" aria-label={t('ui.close')} onClick={hideNotice}>
        <DrawnIcon of={IconX} size={18} />
      </button>
    </div>
  );
}
