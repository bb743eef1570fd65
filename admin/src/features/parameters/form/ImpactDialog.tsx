import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { FactTable } from '#ui/table/FactTable.tsx';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './parameters-form.module.css';
import type { Impact } from './use-parameter-form.ts';

interface Props {
  impact: Impact;
  /** The name of the limit, as the form has it now. */
  days: number | string;
  /** Whether what is booked stays, so that it is saved. */
  decide: (keeps: boolean) => void;
}

/** What a change would refuse, before it is saved. */
export function ImpactDialog({ impact, days, decide }: Props) {
  const { t } = useTranslation('parameters');
  const { refused = 0, reasons = [], overbookedTotal } = impact;
  const foot = (
    <>
      <Button variant="default" onClick={() => decide(false)} data-autofocus>
        {t('impact.back')}
      </Button>
      <Button onClick={() => decide(true)}>{t(overbookedTotal > 0 ? 'impact.keep' : 'impact.save')}</Button>
    </>
  );
  return (
    <Dialog title={t('impact.title')} onClose={() => decide(false)} foot={foot} alert>
      <div className={classes.impact}>
        {refused > 0 ? <p>{t('impact.refused', { count: refused, shown: formatNumber(refused) })}</p> : null}
        {reasons.length > 0 ? (
          <ul>
            {reasons.map(({ reason, count }) => (
              <li key={reason}>
                {t(`impact.${reason}`, { count, shown: formatNumber(count), limit: t('days', { count: Number(days) }) })}
              </li>
            ))}
          </ul>
        ) : null}
        {overbookedTotal > 0 ? <Overbooked impact={impact} /> : null}
      </div>
    </Dialog>
  );
}

function Overbooked({ impact: { overbooked, overbookedTotal, overbookedDays = overbookedTotal } }: { impact: Impact }) {
  const { t } = useTranslation('parameters');
  return (
    <>
      <h3>{t('impact.overbooked', { count: overbookedDays })}</h3>
      <FactTable
        boxed
        figures
        label={t('impact.overbooked', { count: overbookedDays })}
        rows={overbooked}
        keyOf={({ day, locationName, slot }) => `${day} ${locationName} ${slot}`}
        columns={[
          { title: t('impact.day'), cell: (row) => <When {...row} /> },
          { title: t('impact.booked'), cell: ({ booked }) => formatNumber(booked) },
          { title: t('capacity'), cell: ({ capacity }) => formatNumber(capacity) },
        ]}
      />
      {overbookedTotal > overbooked.length ? <p>{t('impact.more', { count: overbookedTotal - overbooked.length })}</p> : null}
      <p>{t('impact.keepText')}</p>
    </>
  );
}

function When({ day, slot, locationName }: Impact['overbooked'][number]) {
  return (
    <>
      {formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })}
      <span className={classes.where}>{[locationName, slot].filter(Boolean).join(', ')}</span>
    </>
  );
}
