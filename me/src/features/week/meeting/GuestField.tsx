import { type ColleagueName, findColleagues, listColleagues } from '@population-tracker/contract/colleagues/colleagues';
import { searchTextMinLength } from '@population-tracker/contract/search';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
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
  const list = useRef<HTMLUListElement>(null);
  const { data: known } = useCall(listColleagues, { query: {} }, { quiet: true });
  const search = useRested(typed.trim(), typingMs);
  const isSearching = search.length >= searchTextMinLength;
  const { data: found } = useCall(
    findColleagues,
    { query: { search } },
    { quiet: true, enabled: isSearching, placeholderData: (last) => last },
  );
  useEffect(() => {
    // Whoever types sees whom that finds, above what is fixed to the bottom.
    if (isSearching && found) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isSearching, found]);
  if (known?.most === 'nobody') return <p className="pt-small pt-quiet">{t('nobodyToInvite')}</p>;
  const people = isSearching ? (found?.items ?? []) : (known?.favourites ?? []).slice(0, suggestedMost);
  const addable = people.filter((one) => !guests.some((guest) => guest.id === one.id));
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
      {addable.length > 0 ? (
        <ul ref={list} className={classes.found} aria-label={t('found')}>
          {addable.map((one) => (
            <li key={one.id}>
              <button type="button" className={classes.foundOne} aria-label={t('add', { name: nameOf(one) })} onClick={() => add(one)}>
                <DrawnIcon of={IconPlus} size={16} className="pt-accent" />
                <span className="pt-cut">{nameOf(one)}</span>
                {one.department ? <span className="pt-small pt-quiet pt-cut">{one.department}</span> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : isSearching && found && people.length === 0 ? (
        <p className={fields.hint}>{t('nobodyFound')}</p>
      ) : null}
    </div>
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

/** A text once nobody has typed for a while; an emptied field is meant at once. */
function useRested(text: string, ms: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), ms);
    return () => window.clearTimeout(timer);
  }, [text, ms]);
  return text === '' ? '' : rested;
}
