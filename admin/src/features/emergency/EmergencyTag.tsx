import type { Emergency } from '@population-tracker/contract/emergency/emergency';
import { IconClipboardCheck, IconRun, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '#ui/Tag.tsx';

/** Whether it still runs. */
export function EmergencyTag({ emergency: { kind, endedAt } }: { emergency: Pick<Emergency, 'kind' | 'endedAt'> }) {
  const { t } = useTranslation('emergency');
  if (endedAt)
    return (
      <Tag tone="neutral" icon={IconClipboardCheck}>
        {t('ended')}
      </Tag>
    );
  return (
    <Tag tone={kind === 'emergency' ? 'danger' : 'warning'} icon={kind === 'emergency' ? IconUrgent : IconRun}>
      {t('runs')}
    </Tag>
  );
}
