import type { OwnWait } from '@population-tracker/contract/me/own-wait';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TouchButton } from '#ui/touch/TouchButton.tsx';
import { useWaits } from './use-waits.ts';

/** Out of the line, with one touch. */
export function LeaveButton({ wait }: { wait: Pick<OwnWait, 'id' | 'day'> }): ReactNode {
  const { t } = useTranslation('week');
  const { leave } = useWaits();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await leave(wait);
    setBusy(false);
  };
  return (
    <TouchButton look="framed" busy={busy} disabled={busy} onClick={() => void press()}>
      {t('leaveLine')}
    </TouchButton>
  );
}
