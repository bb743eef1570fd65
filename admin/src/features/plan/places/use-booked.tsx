import type { LocationChange } from '@population-tracker/contract/plan/plan';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { CallError } from '#web/client.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';

/** What somebody said about the reservations that a change of a location concerns. */
type Said = Pick<LocationChange, 'keepBooked' | 'moveBooked'>;

interface Overbooked {
  overbooked: { day: string; booked: number; capacity: number }[];
  overbookedTotal: number;
}

const shownDays = 8;

/**
 * Saves; where the server doesn't without a word about what is booked, somebody is asked for it and it is saved with the answer. Whoever
 * says no finds the reason at its field.
 */
export function useBooked(name: string): <T>(save: (said: Said) => Promise<T>) => Promise<T> {
  const { t } = useTranslation('plan');
  const ask = async ({ key, details }: CallError): Promise<Said | null> => {
    if (key === 'parameters.overbooked') {
      const body = <Days {...(details as Overbooked)} />;
      const kept = await confirm({ title: t('locations.overbookedTitle'), body, confirmLabel: t('locations.keepBooked') });
      return kept ? { keepBooked: true } : null;
    }
    if (key !== 'plan.zoneBooked') return null;
    const { count } = details as { count: number };
    const moved = await confirm({
      title: t('locations.zoneTitle', { name }),
      body: t('locations.zoneText', { count, shown: formatNumber(count) }),
      confirmLabel: t('locations.moveBooked'),
    });
    return moved ? { moveBooked: true } : null;
  };
  return async (save) => {
    let said: Said = {};
    for (;;) {
      try {
        return await save(said);
      } catch (error) {
        const next: Said | null = error instanceof CallError ? await ask(error) : null;
        if (!next) throw error;
        said = { ...said, ...next };
      }
    }
  };
}

function Days({ overbooked, overbookedTotal }: Overbooked) {
  const { t } = useTranslation('plan');
  const shown = overbooked.slice(0, shownDays);
  const left = overbookedTotal - shown.length;
  return (
    <>
      <p>{t('locations.overbookedText')}</p>
      <ul>
        {shown.map(({ day, booked, capacity }) => (
          <li key={day}>
            {t('locations.overbookedDay', {
              day: formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' }),
              booked: formatNumber(booked),
              capacity: formatNumber(capacity),
            })}
          </li>
        ))}
        {left > 0 ? <li>{t('locations.overbookedMore', { count: left })}</li> : null}
      </ul>
    </>
  );
}
