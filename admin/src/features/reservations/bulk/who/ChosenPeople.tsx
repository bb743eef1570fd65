import { findPeople } from '@population-tracker/contract/users/users';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '#ui/fields/SearchSelect.tsx';
import { formatNumber } from '#web/formats/numbers.ts';
import { useCall } from '#web/query.ts';
import type { DraftState, Person } from '../bulk-draft.ts';
import classes from './who.module.css';

const shown = 40;

/** A search that puts each found person into the list below it. */
export function ChosenPeople({ state: { draft, set } }: { state: DraftState }) {
  const { t } = useTranslation('reservations/bulk');
  const [search, setSearch] = useState('');
  const found = useCall(findPeople, { query: { search } }, { placeholderData: keepPreviousData, quiet: true });
  const chosen = new Set(draft.people.map(({ id }) => id));
  const options = (found.data?.items ?? [])
    .filter(({ id }) => !chosen.has(id))
    .map((user) => ({ value: String(user.id), label: `${user.name} ${user.lastName}`, hint: user.email }));
  const remove = (id: number) => set({ people: draft.people.filter((person) => person.id !== id) });
  return (
    <>
      <SearchSelect
        // Empty again after each one.
        key={draft.people.length}
        label={t('who.add')}
        placeholder={t('who.addHint')}
        options={options}
        chosen={null}
        onChange={(one) => one && set({ people: [...draft.people, { id: Number(one.value), name: one.label, email: one.hint ?? '' }] })}
        onSearch={setSearch}
        searching={found.isFetching && search !== ''}
      />
      {draft.people.length > 0 ? (
        <ul className="pt-row pt-wrap pt-gap-2" aria-label={t('who.chosen')}>
          {draft.people.slice(0, shown).map((person) => (
            <Chip key={person.id} person={person} remove={() => remove(person.id)} />
          ))}
          {draft.people.length > shown ? (
            <li className={classes.more}>
              {t('who.more', { count: draft.people.length - shown, n: formatNumber(draft.people.length - shown) })}
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

/** Of whom a link gave only the id, the name is read. */
function Chip({ person, remove }: { person: Person; remove: () => void }) {
  const { t } = useTranslation('reservations/bulk');
  const { data } = useCall(findPeople, { query: { id: person.id } }, { enabled: person.name === '', quiet: true });
  const [found] = data?.items ?? [];
  const name = person.name || (found ? `${found.name} ${found.lastName}` : `#${person.id}`);
  return (
    <li className={classes.chip}>
      <span className="pt-cut" title={person.email || found?.email}>
        {name}
      </span>
      <button type="button" aria-label={t('who.remove', { name })} onClick={remove}>
        <IconX size={14} stroke={2} aria-hidden />
      </button>
    </li>
  );
}
