import { listBulkItems, type ReservationBulk } from '@population-tracker/contract/reservations/reservations-bulk';
import { useTranslation } from 'react-i18next';
import { useListState } from '#ui/table/list-state.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import classes from './run.module.css';
import { useReasonName } from './run-reasons.ts';

/** So many reasons stand by themselves; the table's filter has them all. */
const reasonsShown = 4;

/** How many of what: each narrows the table below to its items, a second click shows all again. */
export function RunTiles({ bulk }: { bulk: ReservationBulk }) {
  const { t } = useTranslation('reservations/bulk');
  const reasonName = useReasonName();
  const list = useListState(listBulkItems, { sort: 'number' });
  const { state, valid, made, reasons, undone } = bulk;
  const outcome = list.filter('outcome').value;
  const key = list.filter('key').value;
  const good = undone ? 'undone' : state === 'checked' ? 'valid' : 'made';
  const count = undone ? undone.undone : state === 'checked' ? valid : made;
  const left = state === 'making' || state === 'cancelled' || state === 'failed' ? valid - made : 0;
  const tile = (name: string, label: string, value: number, tone: string, chosen: boolean, change: Record<string, string | null>) => (
    <button
      key={name}
      type="button"
      className={classes.tile}
      data-tone={tone}
      aria-pressed={chosen}
      onClick={() => list.set(chosen ? { outcome: null, key: null } : { outcome: null, key: null, ...change })}
    >
      <strong>{formatNumber(value)}</strong>
      <span>{label}</span>
    </button>
  );
  return (
    <fieldset className={classes.tiles} aria-label={t('tiles.label')}>
      {tile('good', t(`outcomes.${good}`), count, 'success', outcome === good && key === '', { outcome: good })}
      {left > 0 ? tile('left', t('tiles.notMade'), left, 'neutral', outcome === 'valid', { outcome: 'valid' }) : null}
      {reasons
        .slice(0, reasonsShown)
        .map((reason) => tile(reason.key, reasonName(reason), reason.count, 'danger', key === reason.key, { key: reason.key }))}
    </fieldset>
  );
}
