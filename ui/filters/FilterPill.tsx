import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './filters.module.css';
import { type FilterOption, OptionList } from './OptionList.tsx';

/** Holds a pill's place while what it needs is fetched: of its size, and nothing to press yet. */
export function FilterPillWaiting({ label, isSet }: { label: string; isSet: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={classes.pill} data-set={isSet ? '' : undefined} data-waiting="" aria-hidden>
      <span className={classes.pillName}>{label}</span> <span className={classes.pillValue}>{isSet ? '…' : t('ui.all')}</span>
      <IconChevronDown size={16} stroke={1.75} />
    </span>
  );
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
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const drop = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value)?.label ?? valueLabel ?? value;

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || open || !button.current) return;
    event.preventDefault();
    drop.current?.showPopover({ source: button.current });
  };
  const toggled = (nowOpen: boolean) => {
    if (nowOpen) onSearch?.('');
    setOpen(nowOpen);
  };
  const choose = (next: string) => {
    drop.current?.hidePopover();
    onChange(next);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.pill}
        data-set={value ? '' : undefined}
        popoverTarget={id}
        aria-haspopup="listbox"
        aria-expanded={open}
        onKeyDown={openByArrow}
      >
        <span className={classes.pillName}>{label}</span> <span className={classes.pillValue}>{value ? chosen : t('ui.all')}</span>
        <DrawnIcon of={IconChevronDown} />
      </button>
      <div ref={drop} id={id} popover="auto" className={classes.drop} onToggle={(event) => toggled(event.newState === 'open')}>
        {open ? (
          <OptionList id={id} label={label} options={options} value={value} choose={choose} searchable={searchable} onSearch={onSearch} />
        ) : null}
      </div>
    </>
  );
}
