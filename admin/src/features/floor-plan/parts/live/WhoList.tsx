import type { FloorPlan, Held } from '@population-tracker/contract/floor-plan';
import { fold } from '@population-tracker/contract/primitives';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/formats/dates.ts';
import { formatNumber } from '../../../../lib/formats/numbers.ts';
import { currentLanguage } from '../../../../lib/i18n.ts';
import { SearchField } from '../../../../ui/filters/SearchField.tsx';
import swatchClasses from '../canvas/swatch.module.css';
import classes from './live.module.css';
import type { Counts } from './state.ts';

const shown = 300;

interface Props {
  plan: FloorPlan;
  held: ReadonlyMap<number, Held>;
  counts: Counts;
  withoutDesk: number;
  choose: (key: string) => void;
}

/** How many desks are free, and who has which of the others. */
export function WhoList({ plan, held, counts, withoutDesk, choose }: Props): ReactNode {
  const { t } = useTranslation('floor-plan');
  const [search, setSearch] = useState('');
  const found = rowsOf(plan, held, fold(search));
  return (
    <>
      <dl className={classes.legend}>
        {(['free', 'taken', 'blocked'] as const).map((state) => (
          <div key={state}>
            <dt>
              <i className={swatchClasses.swatch} data-state={state} aria-hidden />
              {t(state)}
            </dt>
            <dd>{formatNumber(counts[state])}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.find}>
        <SearchField value={search} onChange={setSearch} placeholder={t('searchWho')} />
      </div>
      <ul className={classes.who}>
        {found.slice(0, shown).map(({ key, label, one }) => (
          <li key={key}>
            <button type="button" onClick={() => choose(key)}>
              <b>{one ? one.userName : t('free')}</b>
              <span>{label}</span>
              {one ? <small>{t('until', { time: formatTime(one.end, plan.timeZone) })}</small> : null}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className={classes.quiet}>{t(search ? 'nobodyFound' : 'nobody')}</p> : null}
      {withoutDesk > 0 ? <p className={classes.quiet}>{t('withoutDesk', { count: withoutDesk })}</p> : null}
    </>
  );
}

/** Who has a desk, by name; a search finds free desks by their label too. */
function rowsOf({ published }: FloorPlan, held: ReadonlyMap<number, Held>, wanted: string) {
  const { compare } = new Intl.Collator(currentLanguage(), { numeric: true });
  return published.document.desks
    .map(({ key, id, label, status }) => ({ key, label, status, one: id === null ? undefined : held.get(id) }))
    .filter(({ label, one, status }) => {
      if (!wanted) return one !== undefined;
      return status === 'active' && fold(`${one?.userName ?? ''} ${label}`).includes(wanted);
    })
    .sort((a, b) => compare(a.one?.userName ?? `\uffff${a.label}`, b.one?.userName ?? `\uffff${b.label}`));
}
