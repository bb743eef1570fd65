import type { EmergencyKind } from '@population-tracker/contract/emergency';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '../../../../lib/sentences/catalogue.ts';
import { useLinkFrom } from '../../../../ui/dialog/go-from.ts';
import classes from './start.module.css';

interface Props {
  runs: { id: number; kind: EmergencyKind };
  reason?: string | undefined;
  close: () => void;
}

/** Why nothing can be started now, and the way to what runs. */
export function AlreadyRuns({ runs, reason, close }: Props) {
  const { t } = useTranslation('emergency');
  const linkTo = useLinkFrom(close);
  return (
    <div className={classes.remark} role="alert">
      <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
      <p>
        {reason ?? errorText(runs.kind === 'drill' ? 'emergency.drillRunning' : 'emergency.running')}{' '}
        <Link {...linkTo(`/emergency?id=${runs.id}`)}>{t(`start.open.${runs.kind}`)}</Link>
      </p>
    </div>
  );
}
