import { Button } from '@mantine/core';
import type { EmergencyKind } from '@population-tracker/contract/emergency/emergency';
import { IconRun, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';

/** The one red action of the screen; on a phone at the lower edge, in reach of the thumb. What runs elsewhere doesn't stand in its way. */
export function StartButton({ start }: { start: (kind: EmergencyKind) => void }) {
  const { t } = useTranslation('emergency');
  return (
    <Button className="pt-danger-button pt-grow" leftSection={<DrawnIcon of={IconUrgent} />} onClick={() => start('emergency')}>
      {t('start.emergency')}
    </Button>
  );
}

export function DrillButton({ start }: { start: () => void }) {
  const { t } = useTranslation('emergency');
  return (
    <Button variant="default" leftSection={<DrawnIcon of={IconRun} />} onClick={start}>
      {t('start.drill')}
    </Button>
  );
}
