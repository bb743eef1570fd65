import { Combobox, useCombobox } from '@mantine/core';
import { fold } from '@population-tracker/contract/primitives';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filters.module.css';

export interface FilterOption {
  value: string;
  label: string;
  /** A second line, quieter. */
  hint?: string;
}

interface Props {
  /** What it filters by: its accessible name. */
  label: string;
  options: readonly FilterOption[];
  /** '' where unset. */
  value: string;
  onChange: (value: string) => void;
  /** Long lists get a field to search in. */
  searchable?: boolean;
  /** The options come from the server: hears what is typed, and when it opens (''). */
  onSearch?: (text: string) => void;
  /** Shown for a value that the options don't hold. */
  valueLabel?: string;
}

/**
 * One filter of a list: its name, its value, and a list of options with "All" first.
 *
 *     <FilterPill label={t('status')} options={statuses} {...list.filter('status')} />
 */
export function FilterPill({ label, options, value, onChange, searchable, onSearch, valueLabel }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const box = useCombobox({
    onDropdownOpen: () => {
      onSearch?.('');
      if (searchable) box.focusSearchInput();
    },
    onDropdownClose: () => {
      box.resetSelectedOption();
      if (searchable) box.focusTarget();
      setTyped('');
    },
  });
  const found = onSearch || !typed ? options : options.filter((option) => fold(option.label).includes(fold(typed)));
  const chosen = options.find((option) => option.value === value)?.label ?? valueLabel ?? value;
  const type = (text: string) => {
    setTyped(text);
    onSearch?.(text);
    box.updateSelectedOptionIndex();
  };

  return (
    <Combobox
      store={box}
      position="bottom-start"
      width="max-content"
      onOptionSubmit={(next) => {
        onChange(next);
        box.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute={false}>
        <button
          type="button"
          className={classes.pill}
          data-set={value ? '' : undefined}
          aria-expanded={box.dropdownOpened}
          onClick={() => box.toggleDropdown()}
        >
          <span className={classes.pillName}>{label}</span> <span className={classes.pillValue}>{value ? chosen : t('ui.all')}</span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.drop}>
        {searchable ? (
          <Combobox.Search
            value={typed}
            aria-label={`${t('ui.search')}: ${label}`}
            placeholder={t('ui.search')}
            onChange={(event) => type(event.currentTarget.value)}
          />
        ) : null}
        <Combobox.Options aria-label={label} className={classes.options}>
          {typed ? null : <Option value="" label={t('ui.all')} chosen={!value} />}
          {found.map((option) => (
            <Option key={option.value} {...option} chosen={option.value === value} />
          ))}
          {typed && found.length === 0 ? <Combobox.Empty>{t('ui.noOption')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ value, label, hint, chosen }: FilterOption & { chosen: boolean }) {
  return (
    <Combobox.Option value={value} active={chosen} selected={chosen} className={classes.option}>
      <IconCheck size={16} stroke={1.75} aria-hidden style={{ visibility: chosen ? 'visible' : 'hidden' }} />
      <span className={classes.optionText}>
        {label}
        {hint ? <span className={classes.hint}>{hint}</span> : null}
      </span>
    </Combobox.Option>
  );
}
