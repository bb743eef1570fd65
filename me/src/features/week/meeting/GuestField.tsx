import { type Colleague, type ColleagueName, findColleagues, listColleagues } from '@population-tracker/contract/colleagues/colleagues';
import { searchTextMinLength } from '@population-tracker/contract/search';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useRested } from '#ui/touch/use-rested.ts';
import { useCall } from '#web/query.ts';
import fields from '../day/day.module.css';
import classes from './meeting.module.css';

interface Props {
  guests: readonly ColleagueName[];
  onChange: (guests: readonly ColleagueName[]) => void;
}

const typingMs = 250;
/** Of whoever is at hand, before a name is typed. */
const suggestedMost = 6;

export const nameOf = ({ name, lastName }: Pick<ColleagueName, 'name' | 'lastName'>): string => `${name} ${lastName}`;

/** Whom one invites: found by name, the favourites at once. */
export function GuestField({ guests, onChange }: Props): ReactNode {
  const { t } = useTranslation('week/meeting');
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { people, isNobody, isClosed, failed } = usePeople(typed.trim());
  if (isClosed) return <p className="pt-small pt-quiet">{t('nobodyToInvite')}</p>;
  const add = (one: ColleagueName) => {
    onChange([...guests, { id: one.id, name: one.name, lastName: one.lastName }]);
    setTyped('');
    input.current?.focus();
  };
  const remove = (one: ColleagueName) => {
    onChange(guests.filter((guest) => guest.id !== one.id));
    input.current?.focus();
  };
  return (
    <div className="pt-stack pt-gap-2">
      <label className={classes.field} htmlFor={id}>
        {t('guests')}
      </label>
      {guests.length > 0 ? <Chips guests={guests} onRemove={remove} /> : null}
      <input
        ref={input}
        id={id}
        type="search"
        className={classes.input}
        placeholder={t('addGuest')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {failed ? <p className={fields.hint}>{failed}</p> : null}
      {isNobody ? <p className={fields.hint}>{t('nobodyFound')}</p> : null}
      <Found people={people.filter((one) => !guests.some((guest) => guest.id === one.id))} isTyped={typed !== ''} onAdd={add} />
    </div>
  );
}

/** Who is called that; at the beginning those who are kept at hand. */
function usePeople(typed: string) {
  const { data: known } = useCall(listColleagues, { query: {} }, { quiet: true });
  const search = useRested(typed, typingMs);
  const isSearching = search.length >= searchTextMinLength;
  const { data: found, error } = useCall(
    findColleagues,
    { query: { search } },
    { quiet: true, enabled: isSearching, placeholderData: (last) => last },
  );
  const people = isSearching ? (found?.items ?? []) : (known?.favourites ?? []).slice(0, suggestedMost);
  return {
    people,
    isNobody: isSearching && found?.items.length === 0,
    isClosed: known?.most === 'nobody',
    failed: isSearching ? error?.message : null,
  };
}

function Found({ people, isTyped, onAdd }: { people: readonly Colleague[]; isTyped: boolean; onAdd: (one: Colleague) => void }): ReactNode {
  const { t } = useTranslation('week/meeting');
  const list = useRef<HTMLUListElement>(null);
  const first = people[0]?.id;
  useEffect(() => {
    // Whoever types sees whom that finds, above what is fixed to the bottom.
    if (isTyped && first !== undefined) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isTyped, first]);
  if (people.length === 0) return null;
  return (
    <ul ref={list} className={classes.found} aria-label={t('found')}>
      {people.map((one) => (
        <li key={one.id}>
          <button type="button" className={classes.foundOne} aria-label={t('add', { name: nameOf(one) })} onClick={() => onAdd(one)}>
            <DrawnIcon of={IconPlus} size={16} className="pt-accent" />
            <span className="pt-cut">{nameOf(one)}</span>
            {one.department ? <span className="pt-small pt-quiet pt-cut">{one.department}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Chips({ guests, onRemove }: Pick<Props, 'guests'> & { onRemove: (one: ColleagueName) => void }): ReactNode {
  const { t } = useTranslation('week/meeting');
  return (
    <ul className={classes.chips}>
      {guests.map((one) => (
        <li key={one.id} className={classes.chip}>
          <span className="pt-cut">{nameOf(one)}</span>
          <button type="button" aria-label={t('remove', { name: nameOf(one) })} onClick={() => onRemove(one)}>
            <DrawnIcon of={IconX} size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
