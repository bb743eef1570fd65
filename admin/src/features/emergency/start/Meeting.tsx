import type { EmergencyKind } from '@population-tracker/contract/emergency/emergency';
import type { RunningEmergency } from '@population-tracker/contract/emergency/emergency-running';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useLinkFrom } from '#ui/dialog/go-from.ts';
import { errorText } from '#web/catalogue.ts';
import { nameOf } from '../naming.ts';
import classes from './start.module.css';

interface Props {
  kind: EmergencyKind;
  /** What runs at the chosen locations. */
  met: readonly RunningEmergency[];
  /** Some of it isn't the person's to end. */
  isBeyond: boolean;
  close: () => void;
}

/** What runs where this would start, with the ways to it: a drill can't start there, an emergency ends it. */
export function Meeting({ kind, met, isBeyond, close }: Props) {
  const { t } = useTranslation('emergency');
  const linkTo = useLinkFrom(close);
  const refused = errorText(met.some((one) => one.kind === 'emergency') ? 'emergency.running' : 'emergency.drillRunning');
  const ends = isBeyond ? t('start.endsBeyond') : t('start.ends', { count: met.length });
  return (
    <div className={classes.remark} role="alert">
      <DrawnIcon of={IconAlertTriangle} size={20} />
      <p>
        {kind === 'drill' ? refused : ends}{' '}
        {met.map((one, index) => (
          <Fragment key={one.id}>
            {index > 0 ? ' · ' : null}
            <Link {...linkTo(`/emergency?id=${one.id}`)}>{nameOf(t, one)}</Link>
          </Fragment>
        ))}
      </p>
    </div>
  );
}
