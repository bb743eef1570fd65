import type { Emergency } from '@population-tracker/contract/emergency';
import { IconClipboardCheck, IconUrgent } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag } from '../../../ui/Tag.tsx';

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
    <Tag tone={kind === 'emergency' ? 'danger' : 'info'} icon={IconUrgent}>
      {t('runs')}
    </Tag>
  );
}
