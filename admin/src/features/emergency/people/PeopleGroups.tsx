import type { Emergency, EmergencyResponse } from '@population-tracker/contract/emergency/emergency';
import { useCallback, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '#ui/list/selection.ts';
import { CheckBox } from '#ui/table/CheckBox.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { useNow } from '../elapsed.ts';
import { Person } from './Person.tsx';
import classes from './people.module.css';
import { type Group, groupsOf, type ShownRow } from './people-rows.ts';

/** For so long it can be seen that somebody has just answered. */
const freshMs = 20_000;

interface Props {
  rows: readonly ShownRow[];
  emergency: Emergency;
  /** Only some are shown: then the headings don't count all. */
  filtered: boolean;
  stale: boolean;
  /** Null where nobody can be marked any more. */
  selection: Selection | null;
  open: (response: EmergencyResponse) => void;
}

export function PeopleGroups({ rows, stale, ...rest }: Props) {
  const now = useNow(rest.selection !== null);
  return (
    <div className={classes.groups} data-stale={stale ? '' : undefined} aria-busy={stale}>
      {groupsOf(rows).map((group) => (
        <PeopleGroup key={group.state} group={group} now={now} {...rest} />
      ))}
    </div>
  );
}

function PeopleGroup({
  group: { state, rows },
  now,
  emergency,
  filtered,
  selection,
  open,
}: { group: Group; now: number } & Omit<Props, 'rows' | 'stale'>) {
  const { t } = useTranslation('emergency');
  const id = useId();
  const ids = rows.map(({ row }) => row.id);
  const { choose, openRow } = useSteady(selection, ids, open);
  const chosen = ids.filter((one) => selection?.has(one)).length;
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        {selection ? (
          <CheckBox
            label={t('list.selectGroup', { state: t(`groups.${state}`) })}
            checked={chosen === ids.length}
            some={chosen > 0 && chosen < ids.length}
            onChange={() => selection.togglePage(ids)}
          />
        ) : null}
        <h2 id={id}>
          {t(`groups.${state}`)}
          {filtered ? null : <span>{formatNumber(emergency[state])}</span>}
        </h2>
      </div>
      <ul>
        {rows.map(({ row, changedAt }) => (
          <Person
            key={row.id}
            row={row}
            fresh={changedAt !== null && now - changedAt < freshMs}
            remindedAt={emergency.remindedAt}
            chosen={selection ? selection.has(row.id) : null}
            choose={choose}
            open={openRow}
          />
        ))}
      </ul>
    </section>
  );
}

/** The rows are rendered again only when they change; what they call is always the newest. */
function useSteady(selection: Selection | null, ids: readonly number[], open: Props['open']) {
  const latest = useRef({ selection, ids, open });
  latest.current = { selection, ids, open };
  const choose = useCallback((one: number, range: boolean) => {
    latest.current.selection?.toggle(one, range ? latest.current.ids : undefined);
  }, []);
  const openRow = useCallback((row: EmergencyResponse) => latest.current.open(row), []);
  return { choose, openRow };
}
