import type { DetailsOf } from '@population-tracker/contract/kernel/refusal-details';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import type { Questions } from '#ui/form/save-form.ts';
import { LeavingList } from '../leaving/LeavingList.tsx';

/** The question of whoever closes while somebody has reserved: they are cancelled, or nothing is closed. */
export function useHits(): Questions<{ reservations: 'cancel' }> {
  const { t } = useTranslation(['plan/closures', 'plan']);
  return {
    'closures.hasReservations': async (details) => {
      const cancels = await confirm({
        title: t('hitsTitle', { count: details.futureReservations }),
        body: <Hits details={details} />,
        confirmLabel: t('hitsConfirm'),
        danger: true,
      });
      return cancels ? { reservations: 'cancel' } : null;
    },
  };
}

function Hits({ details }: { details: DetailsOf<'closures.hasReservations'> }) {
  const { t } = useTranslation('plan/closures');
  return (
    <>
      <p>{t('hitsText')}</p>
      <LeavingList impact={details} fate="cancel" />
    </>
  );
}
