import type { MailState } from '@population-tracker/contract/notifications/notifications';
import { type Icon, IconClock, IconHelpCircle, IconLoader2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '#ui/Tag.tsx';
import { stateText } from './mail-texts.ts';

const looks: Record<MailState, { tone: Tone; icon?: Icon }> = {
  waiting: { tone: 'neutral', icon: IconClock },
  sending: { tone: 'info', icon: IconLoader2 },
  sent: { tone: 'success' },
  failed: { tone: 'danger' },
  uncertain: { tone: 'warning', icon: IconHelpCircle },
  cancelled: { tone: 'neutral' },
};

export function MailTag({ state }: { state: MailState }) {
  const { t } = useTranslation('notifications');
  return <Tag {...looks[state]}>{stateText(t, state)}</Tag>;
}
