import { IconAlertTriangleFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './safety.module.css';
import type { Asking } from './use-own-emergencies.ts';

/** That something runs still, what one has said, and the way to change it. */
export function EmergencyBar({ kind, actionState, unsent, onOpen }: Asking & { onOpen: () => void }): ReactNode {
  const { t } = useTranslation('safety');
  const said = unsent?.actionState ?? actionState;
  return (
    <button type="button" className={classes.bar} data-kind={kind} onClick={onOpen}>
      <DrawnIcon of={IconAlertTriangleFilled} size={20} />
      <span className="pt-grow">
        <b>{t(`kind.${kind}`)}</b>: {said === 'none' ? null : t(unsent ? `notSent.${unsent.actionState}` : `recorded.${said}`)}
      </span>
      <span className="pt-strong">{t('changeIt')}</span>
    </button>
  );
}
