import type { Emergency, EmergencySummary } from '@population-tracker/contract/emergency/emergency';
import { useTranslation } from 'react-i18next';
import type { ListState } from '#ui/table/list-state.ts';
import { formatPercent } from '#web/formats/numbers.ts';
import { unbroken } from '#web/formats/unbroken.ts';
import { statesInOrder } from '../states.ts';
import classes from './board.module.css';
import { Papers } from './Papers.tsx';
import { Stack } from './Stack.tsx';

interface Props {
  emergency: Emergency;
  summary: EmergencySummary | undefined;
  list: ListState;
}

/** The counts of each place; a place shows its people alone. Below, what can be taken along. */
export function Places({ emergency, summary, list }: Props) {
  const { t } = useTranslation('emergency');
  const { value, onChange } = list.filter('locationId');
  return (
    <>
      <h2 className="pt-line pt-control pt-below-4">{t('places.title')}</h2>
      <ul className={classes.places}>
        {summary?.locations.map((place) => {
          const key = String(place.id ?? 0);
          const facts = statesInOrder
            .filter((state) => place[state] > 0)
            .map((state) => unbroken(t(`counted.${state}`, { count: place[state] })));
          return (
            <li key={key}>
              <button type="button" aria-pressed={value === key} onClick={() => onChange(value === key ? '' : key)}>
                <span className="pt-row pt-between pt-gap-2">
                  <b className="pt-narrow pt-break">{place.name ?? t('places.unknown')}</b>
                  <span className="pt-firm pt-quiet pt-figures">
                    {t('places.share', { share: formatPercent(place.addressed > 0 ? place.safe / place.addressed : 0) })}
                  </span>
                </span>
                <Stack counts={place} />
                <span className="pt-small pt-quiet pt-figures">{facts.join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <Papers emergency={emergency} list={list} />
    </>
  );
}
