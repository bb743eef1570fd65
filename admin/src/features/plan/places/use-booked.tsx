import type { DetailsOf } from '@population-tracker/contract/kernel/refusal-details';
import type { LocationChange } from '@population-tracker/contract/plan/plan';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import type { Questions } from '#ui/form/save-form.ts';
import { formatDay } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useEndings } from '../leaving/use-endings.ts';

/** What somebody said about the reservations that a change of a location concerns. */
type Said = Pick<LocationChange, 'keepBooked' | 'keepOutside' | 'moveBooked'>;

const shownDays = 8;

/** The questions of a location's form that would leave more booked than there is room for, or move it to another time zone. */
export function useBooked(name = ''): Questions<Said> {
  const { t } = useTranslation('plan');
  return {
    'parameters.overbooked': async (details) => {
      const body = <Days {...details} />;
      const kept = await confirm({ title: t('locations.overbookedTitle'), body, confirmLabel: t('locations.keepBooked') });
      return kept ? { keepBooked: true } : null;
    },
    ...useOutside(t('locations.hoursTitle', { name })),
    'plan.zoneBooked': async ({ count }) => {
      const moved = await confirm({
        title: t('locations.zoneTitle', { name }),
        body: t('locations.zoneText', { count, shown: formatNumber(count) }),
        confirmLabel: t('locations.moveBooked'),
      });
      return moved ? { moveBooked: true } : null;
    },
  };
}

/** The questions of a building or a place, which may become passive, or move to where other opening hours hold. */
export function usePlaceQuestions(name = ''): Questions<Pick<LocationChange, 'keepOutside' | 'reservations'>> {
  const { t } = useTranslation('plan');
  return { ...useEndings(name), ...useOutside(t('locations.movesTitle', { name })) };
}

/** The question of whatever leaves something booked outside the opening hours. */
function useOutside(title: string): Questions<Pick<LocationChange, 'keepOutside'>> {
  const { t } = useTranslation('plan');
  return {
    'plan.hoursBooked': async ({ count, days }) => {
      const first = days.map((day) => formatDay(day, { weekday: 'short', day: 'numeric', month: 'short' })).join(', ');
      const body = t('locations.hoursText', { count, shown: formatNumber(count), first });
      return (await confirm({ title, body, confirmLabel: t('locations.keepBooked') })) ? { keepOutside: true } : null;
    },
  };
}

function Days({ overbooked, overbookedTotal }: DetailsOf<'parameters.overbooked'>) {
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
