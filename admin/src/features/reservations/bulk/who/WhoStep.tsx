import { listUsers } from '@population-tracker/contract/users/users';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#ui/fields/ChoiceField.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { useMayCall } from '#web/permissions.ts';
import { useView } from '#web/view.ts';
import { type Draft, type DraftState, usersIn } from '../bulk-draft.ts';
import { AddressPeople } from './AddressPeople.tsx';
import { ChosenPeople } from './ChosenPeople.tsx';
import { FilterPeople } from './FilterPeople.tsx';
import type { PeopleCount } from './people-count.ts';
import classes from './who.module.css';

const ways = ['people', 'filter', 'addresses'] as const;

/** Whom the reservations are for: chosen one by one, by the filters of the users list, or as a list of addresses. */
export function WhoStep({ state, count }: { state: DraftState; count: PeopleCount }) {
  const { t } = useTranslation('reservations/bulk');
  useGivenUsers(state);
  const { who } = state.draft;
  // The filters are those of the users list.
  const filters = useMayCall(listUsers);
  return (
    <>
      <ChoiceField<Draft['who']>
        label={t('who.way')}
        options={ways.filter((way) => way !== 'filter' || filters).map((value) => ({ value, label: t(`who.ways.${value}`) }))}
        value={who}
        onChange={(way) => state.set({ who: way })}
      />
      {who === 'people' ? <ChosenPeople state={state} /> : null}
      {who === 'filter' ? <FilterPeople state={state} /> : null}
      {who === 'addresses' ? <AddressPeople state={state} count={count} /> : null}
      <p className={classes.count} role="status">
        {count.failure ?? countText(t, count, who)}
      </p>
    </>
  );
}

type Translate = ReturnType<typeof useTranslation<'reservations/bulk'>>['t'];

function countText(t: Translate, { count, names }: PeopleCount, who: Draft['who']): string {
  if (count === null) return t('who.counting');
  if (count === 0) return t(who === 'filter' ? 'who.noMatch' : 'who.nobody');
  const people = t('who.count', { count, n: formatNumber(count) });
  if (names.length === 0) return people;
  const more = count - names.length;
  return t(more > 0 ? 'who.namesAndMore' : 'who.names', { people, names: names.join(', '), n: formatNumber(more) });
}

/** Those whom a link names are chosen at once. */
function useGivenUsers({ set }: DraftState): void {
  const { address } = useView();
  const given = useRef(usersIn(address));
  const latest = useRef(set);
  latest.current = set;
  useEffect(() => {
    const ids = given.current;
    given.current = [];
    if (ids.length > 0) latest.current({ people: [...new Set(ids)].map((id) => ({ id, name: '', email: '' })) });
  }, []);
}
