import { Button } from '@mantine/core';
import type { EmergencyKind, RunningEmergency } from '@population-tracker/contract/emergency';
import { IconRun, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './overview.module.css';

interface Props {
  running: RunningEmergency['running'];
  start: (kind: EmergencyKind) => void;
}

/** The one red action of the screen, and its rehearsal beside it. A drill that runs gives way to an emergency, not the other way round. */
export function StartButtons({ running, start }: Props) {
  const { t } = useTranslation('emergency');
  if (running?.kind === 'emergency') return null;
  return (
    <>
      {running ? null : <DrillButton start={() => start('drill')} />}
      <Button
        className={classes.danger}
        leftSection={<IconUrgent size={16} stroke={1.75} aria-hidden />}
        onClick={() => start('emergency')}
      >
        {t('start.emergency')}
      </Button>
    </>
  );
}

export function DrillButton({ start }: { start: () => void }) {
  const { t } = useTranslation('emergency');
  return (
    <Button variant="default" leftSection={<IconRun size={16} stroke={1.75} aria-hidden />} onClick={start}>
      {t('start.drill')}
    </Button>
  );
}
