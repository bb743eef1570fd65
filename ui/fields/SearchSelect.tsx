import { type ComboboxItem, Loader } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownLang } from '#web/language.ts';
import { Select } from './Select.tsx';

/** A pause in typing after which the search is asked. */
const pauseMs = 200;

export interface SearchOption {
  value: string;
  label: string;
  /** A second line, quieter: what tells two of the same name apart. */
  hint?: string;
}

interface Props {
  label: string;
  description?: ReactNode;
  placeholder?: string;
  /** What the last search found. */
  options: readonly SearchOption[];
  /** The chosen one, which the search need not have found. */
  chosen: SearchOption | null;
  onChange: (value: SearchOption | null) => void;
  /** Hears what is typed, after a pause; '' at first. */
  onSearch: (text: string) => void;
  searching?: boolean;
  /** Somebody is about to choose: until then nothing has to have been searched. */
  onFocus?: () => void;
  error?: ReactNode;
  disabled?: boolean;
  clearable?: boolean;
}

/**
 * A choice among many that the server searches.
 *
 *     <SearchSelect label={t('person')} options={found} chosen={person} onChange={setPerson} onSearch={setText} searching={answer.isFetching} />
 */
export function SearchSelect({ options, chosen, onChange, onSearch, searching, clearable = true, ...rest }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(chosen?.label ?? '');
  const ask = useDebouncedCallback(onSearch, pauseMs);
  const all = chosen && !options.some((option) => option.value === chosen.value) ? [...options, chosen] : [...options];
  const type = (text: string) => {
    setTyped(text);
    // The name of the chosen one stands in the field; it is no search.
    ask(text === chosen?.label ? '' : text);
  };

  return (
    <Select
      {...rest}
      searchable
      // A form that begins with this field begins quietly.
      openOnFocus={false}
      clearable={clearable}
      data={all}
      // The server has searched, with its own folding of letters.
      filter={({ options: found }) => found}
      value={chosen?.value ?? null}
      onChange={(value) => onChange(all.find((option) => option.value === value) ?? null)}
      searchValue={typed}
      onSearchChange={type}
      nothingFoundMessage={searching ? undefined : t('ui.noOption')}
      rightSection={searching ? <Loader size={16} /> : undefined}
      clearButtonProps={{ 'aria-label': t('ui.clearSearch'), lang: ownLang() }}
      renderOption={({ option }) => <Found option={option as ComboboxItem & SearchOption} />}
    />
  );
}

function Found({ option }: { option: SearchOption }) {
  return (
    <span className="pt-stack pt-narrow pt-break">
      {option.label}
      {option.hint ? <span className="pt-small pt-quiet">{option.hint}</span> : null}
    </span>
  );
}
