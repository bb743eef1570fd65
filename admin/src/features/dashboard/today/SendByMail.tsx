import { reportAreas } from '@population-tracker/contract/dashboard/slot-reports';
import type { TodaySlot } from '@population-tracker/contract/dashboard/today';
import { IconMail } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { withTexts } from '#web/language.ts';
import { useSlotReports } from './slot-reports.ts';

const SlotReportDialog = lazy(withTexts(() => import('./SlotReportDialog.tsx'), 'dashboard/today/report'));

interface Props {
  place: { id: number | null; name: string; slots: readonly TodaySlot[] };
}

/** For whoever may say to whom a location's tables are mailed. */
export function SendByMail({ place: { id, name, slots } }: Props) {
  const { t } = useTranslation('dashboard');
  const [open, setOpen] = useState(false);
  const { reports, mayChange } = useSlotReports();
  if (!mayChange || id === null) return null;
  return (
    <>
      <IconButton icon={IconMail} label={t('today.meals.mail')} onClick={() => setOpen(true)} />
      {open ? (
        <Suspense>
          <SlotReportDialog
            place={{ id, name }}
            reports={reports.filter(({ locationId }) => locationId === id)}
            areas={reportAreas.filter((area) => slots.some((slot) => slot.area === area))}
            close={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
