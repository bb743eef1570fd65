import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { useBeside } from '#ui/popup-menu/use-beside.ts';
import { ownLang } from '#web/language.ts';
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

/** One value, '' where unset. */
export interface OneValue {
  value: string;
  values?: undefined;
  onChange: (value: string) => void;
}

/** Any of several values, none where unset. */
export interface SeveralValues {
  values: readonly string[];
  value?: undefined;
  onChange: (values: readonly string[]) => void;
}

type Props = (OneValue | SeveralValues) & {
  /** What it filters by: its accessible name. */
  label: string;
  options: readonly FilterOption[];
  /** Long lists get a field to search in. */
  searchable?: boolean;
  /** The options come from the server: hears what is typed, and when it opens (''). */
  onSearch?: (text: string) => void;
  /** Shown for a value that the options don't hold. */
  valueLabel?: string;
  /** What it means that nothing is chosen, where that isn't "All". */
  unset?: string;
};

/**
 * One filter of a list: its name, its value, and a list of options with "All" first. Where several may be chosen, the list stays open.
 *
 *     <FilterPill label={t('type')} options={types} {...list.filter('type')} />
 *     <FilterPill label={t('status')} options={statuses} {...list.several('status')} />
 */
export function FilterPill(props: Props) {
  const { label, options, onSearch, valueLabel, unset } = props;
  const { t } = useTranslation();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const drop = useBeside('below');
  const [open, setOpen] = useState(false);
  const values = props.values ?? [props.value].filter(Boolean);
  const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? valueLabel ?? value);
  const told = labels.length > 1 ? t('ui.chosen', { count: labels.length }) : (labels[0] ?? unset ?? t('ui.all'));
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
    if (props.values) return props.onChange(toggle(props.values, next));
    drop.current?.hidePopover();
    props.onChange(next);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.pill}
        data-set={values.length > 0 ? '' : undefined}
        popoverTarget={id}
        aria-haspopup="listbox"
        aria-expanded={open}
        title={labels.length > 1 ? labels.join(', ') : undefined}
        onKeyDown={openByArrow}
      >
        <span className={classes.pillName}>{label}</span>{' '}
        <span className={classes.pillValue} lang={labels.length === 1 || (unset && labels.length === 0) ? undefined : ownLang()}>
          {told}
        </span>
        <DrawnIcon of={IconChevronDown} />
      </button>
      <div ref={drop} id={id} popover="auto" className={classes.drop} onToggle={(event) => toggled(event.newState === 'open')}>
        {open && <OptionList {...props} {...{ id, values, choose }} multiple={props.values !== undefined} />}
      </div>
    </>
  );
}

/** "All" takes all of them away. */
function toggle(values: readonly string[], value: string): readonly string[] {
  if (value === '') return [];
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
}
