import type { Waitable } from '@population-tracker/contract/me/own-wait';
import { IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { useWaits } from './use-waits.ts';

interface Props {
  wish: Omit<Waitable, 'waiting'> & { workspaceId?: number | null };
  /** What one waits for, where the button alone doesn't say it. */
  label?: string | undefined;
  wide?: boolean;
  children?: ReactNode;
}

/** The line of what is full. */
export function WaitButton({ wish, label, wide = false, children }: Props): ReactNode {
  const { t } = useTranslation('week');
  const { join } = useWaits();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await join(wish);
    setBusy(false);
  };
  return (
    <TouchButton look="framed" wide={wide} busy={busy} disabled={busy} aria-label={label} onClick={() => void press()}>
      <DrawnIcon of={IconHourglass} size={18} />
      {children ?? t('wait')}
    </TouchButton>
  );
}
