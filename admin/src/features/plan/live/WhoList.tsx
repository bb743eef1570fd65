import { fold } from '@population-tracker/contract/kernel/primitives';
import type { FloorPlan, Held } from '@population-tracker/contract/plan/floor-plan';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#ui/filters/SearchField.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { currentLanguage } from '#web/language.ts';
import swatchClasses from '../canvas/swatch.module.css';
import classes from './live.module.css';
import type { Seen } from './live-state.ts';

const shown = 300;

interface Props {
  plan: FloorPlan;
  seen: Seen;
  /** How many desks are somebody’s. */
  assigned: number;
  choose: (key: string) => void;
}

/** How many seats are free, and who has which of the others. */
export function WhoList({ plan, seen: { held, counts, loose }, assigned, choose }: Props): ReactNode {
  const { t } = useTranslation(['plan/floor-plan', 'plan/assigned']);
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
        {assigned > 0 ? (
          <div>
            <dt>
              <i className={swatchClasses.swatch} data-state="assigned" aria-hidden />
              {t('plan/assigned:legend')}
            </dt>
            <dd>{formatNumber(assigned)}</dd>
          </div>
        ) : null}
      </dl>
      <div className="pt-filled">
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
      {loose > 0 ? <p className={classes.quiet}>{t('withoutDesk', { count: loose })}</p> : null}
      <SeatNote plan={plan} />
    </>
  );
}

/** Where there are not as many seats as desks. */
function SeatNote({ plan: { published, seats } }: Pick<Props, 'plan'>): ReactNode {
  const { t } = useTranslation('plan/floor-plan');
  const usable = published.document.desks.filter(({ status }) => status === 'active').length;
  if (seats === usable) return null;
  return (
    <p className={classes.quiet}>
      {t(usable > seats ? 'fewerSeats' : 'looseSeats', { desks: usable, count: usable > seats ? seats : seats - usable })}
    </p>
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
