import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = (text: string) => {
    told.current = text.trim();
    onChange(told.current);
  };

  // The address changed otherwise: by Back, or by "clear filters".
  useEffect(() => {
    if (value !== told.current) setTyped(value);
    told.current = value;
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (typed.trim() === told.current) return;
    const pause = setTimeout(() => tell(typed), pauseMs);
    return () => clearTimeout(pause);
  }, [typed]);

  const empty = () => {
    setTyped('');
    tell('');
  };
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={placeholder}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      rightSection={typed ? <CloseButton size={24} aria-label={t('ui.clearSearch')} onClick={empty} /> : null}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed);
        if (event.key === 'Escape' && typed) empty();
      }}
    />
  );
}
