import type { ActionState, Emergency } from '@population-tracker/contract/emergency/emergency';
import { useTranslation } from 'react-i18next';
import { Fading } from '#ui/Fading.tsx';
import type { ListState } from '#ui/table/list-state.ts';
import { formatNumber, formatPercent } from '#web/formats/numbers.ts';
import { StateIcon } from '../StateIcon.tsx';
import { statesInOrder } from '../states.ts';
import classes from './board.module.css';
import { Stack } from './Stack.tsx';

/** From here on a figure leaves no room for its word beside it. */
const many = 10_000;

type Counts = Pick<Emergency, ActionState | 'addressed'>;

/** The three figures, to be read from across a room; each shows its people alone. */
export function BoardTiles({ counts, list }: { counts: Counts; list: ListState }) {
  const { t } = useTranslation('emergency');
  const { value, onChange } = list.filter('actionState');
  return (
    <>
      <fieldset className={classes.tiles} data-many={counts.addressed >= many ? '' : undefined} aria-label={t('tiles')}>
        {statesInOrder.map((state) => (
          <button
            key={state}
            type="button"
            className={classes.tile}
            data-state={state}
            data-any={counts[state] > 0 ? '' : undefined}
            aria-pressed={value === state}
            onClick={() => onChange(value === state ? '' : state)}
          >
            <StateIcon state={state} size={40} plain />
            <b data-long={counts[state] > 999 ? '' : undefined}>
              <Fading of={formatNumber(counts[state])} />
            </b>
            <span className={classes.word}>
              {t(`count.${state}`)}
              <span className={classes.share}>{counts.addressed > 0 ? shareText(counts[state] / counts.addressed) : null}</span>
            </span>
          </button>
        ))}
      </fieldset>
      <Stack counts={counts} />
    </>
  );
}

/** Few of many are told with a decimal, so that three of a thousand aren't none. */
const shareText = (share: number) => formatPercent(share, (share > 0 && share < 0.1) || (share > 0.9 && share < 1) ? 1 : 0);
