import { IconSearch, IconX } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { ownLang } from '#web/language.ts';
import classes from './filters.module.css';

/** A pause in typing after which the search is asked. */
const pauseMs = 250;

interface Props {
  value: string;
  onChange: (value: string) => void;
  /** What it looks into; its accessible name too. */
  placeholder: string;
}

/**
 * A search that asks after a pause in typing, at once on Enter, and is emptied by Escape.
 *
 *     <SearchField placeholder={t('searchIn')} {...list.filter('search')} />
 */
export function SearchField({ value, onChange, placeholder }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { typed, type, tell } = useTyped(value, onChange);
  const empty = () => {
    tell('');
    input.current?.focus();
  };
  return (
    <div className={classes.search} style={{ '--said': placeholder.length } as CSSProperties}>
      <DrawnIcon of={IconSearch} />
      <input
        ref={input}
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(typed);
          if (event.key === 'Escape' && typed) empty();
        }}
      />
      {typed ? (
        <button type="button" lang={ownLang()} aria-label={t('ui.clearSearch')} title={t('ui.clearSearch')} onClick={empty}>
          <DrawnIcon of={IconX} />
        </button>
      ) : null}
    </div>
  );
}

/** What stands in the field: told after a pause or at once, and changed when the address is changed otherwise. */
function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, type] = useState(value);
  const told = useRef(value);
  const tell = (text: string) => {
    type(text);
    told.current = text.trim();
    onChange(told.current);
  };

  // By Back, or by "clear filters".
  useEffect(() => {
    if (value !== told.current) type(value);
    told.current = value;
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (typed.trim() === told.current) return;
    const pause = setTimeout(() => {
      told.current = typed.trim();
      onChange(told.current);
    }, pauseMs);
    return () => clearTimeout(pause);
  }, [typed]);
  return { typed, type, tell };
}
