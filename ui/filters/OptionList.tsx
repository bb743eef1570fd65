import { fold } from '@population-tracker/contract/kernel/primitives';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import classes from './filters.module.css';

export interface FilterOption {
  value: string;
  label: string;
  /** A second line, quieter. */
  hint?: string;
}

interface Props {
  id: string;
  label: string;
  options: readonly FilterOption[];
  value: string;
  choose: (value: string) => void;
  searchable?: boolean;
  onSearch?: (text: string) => void;
}

/** The options of a filter, "All" first: arrows, Home and End go over them, Enter chooses, typing searches. It takes the focus. */
export function OptionList(props: Props) {
  const { id, label, searchable } = props;
  const { t } = useTranslation();
  const { all, chosen, active, typed, type, move, press, take } = useOptions(props);
  const focused = useRef<HTMLInputElement & HTMLDivElement>(null);
  const activeId = all.length > 0 ? `${id}${active}` : undefined;

  useEffect(() => {
    focused.current?.focus();
  }, []);
  useEffect(() => {
    bringIntoSight(document.getElementById(`${id}${active}`));
  }, [id, active]);

  return (
    <>
      {searchable ? <Search id={id} label={label} typed={typed} type={type} input={focused} activeId={activeId} press={press} /> : null}
      <div
        ref={searchable ? undefined : focused}
        id={`${id}list`}
        role="listbox"
        aria-label={label}
        className={classes.options}
        tabIndex={searchable ? -1 : 0}
        onClick={(event) => take(indexOf(event))}
        onPointerMove={(event) => move(indexOf(event))}
        onKeyDown={press}
        aria-activedescendant={searchable ? undefined : activeId}
      >
        {all.map((option, index) => (
          <Option
            key={option.value}
            option={option}
            id={`${id}${index}`}
            index={index}
            chosen={index === chosen}
            active={index === active}
          />
        ))}
      </div>
      {all.length === 0 ? <p className={classes.none}>{t('ui.noOption')}</p> : null}
    </>
  );
}

function useOptions({ options, value, choose, searchable, onSearch }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [moved, move] = useState<number | null>(null);
  const found = onSearch || !typed ? options : options.filter((option) => fold(option.label).includes(fold(typed)));
  const all: readonly FilterOption[] = typed ? found : [{ value: '', label: t('ui.all') }, ...found];
  const chosen = all.findIndex((option) => option.value === value);
  const active = Math.min(moved ?? Math.max(chosen, 0), all.length - 1);

  const type = (text: string) => {
    setTyped(text);
    move(null);
    onSearch?.(text);
  };
  const take = (index: number) => {
    const option = all[index];
    if (option) choose(option.value);
  };
  const press = (event: KeyboardEvent) => {
    const takes = event.key === 'Enter' || (event.key === ' ' && !searchable);
    const goal = goalOf(event.key, active, all.length, searchable ?? false);
    if (!takes && goal === null) return;
    event.preventDefault();
    if (goal === null) take(active);
    else move(goal);
  };
  return { all, chosen, active, typed, type, move, press, take };
}

interface SearchProps {
  id: string;
  label: string;
  typed: string;
  type: (text: string) => void;
  input: Ref<HTMLInputElement>;
  activeId: string | undefined;
  press: (event: KeyboardEvent) => void;
}

function Search({ id, label, typed, type, input, activeId, press }: SearchProps) {
  const { t } = useTranslation();
  return (
    <input
      ref={input}
      className={classes.find}
      role="combobox"
      aria-expanded
      aria-controls={`${id}list`}
      aria-label={`${t('ui.search')}: ${label}`}
      placeholder={t('ui.search')}
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      aria-activedescendant={activeId}
      onKeyDown={press}
    />
  );
}

interface OptionProps {
  option: FilterOption;
  id: string;
  index: number;
  chosen: boolean;
  active: boolean;
}

function Option({ option, id, index, chosen, active }: OptionProps) {
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={chosen}
      data-index={index}
      data-active={active ? '' : undefined}
      className={classes.option}
    >
      <IconCheck size={16} stroke={1.75} aria-hidden style={{ visibility: chosen ? 'visible' : 'hidden' }} />
      <span className="pt-narrow pt-break">
        {option.label}
        {option.hint ? <span className="pt-block pt-small pt-quiet">{option.hint}</span> : null}
      </span>
    </div>
  );
}

function goalOf(key: string, active: number, count: number, typing: boolean): number | null {
  if (key === 'ArrowDown') return (active + 1) % count;
  if (key === 'ArrowUp') return (active - 1 + count) % count;
  if (key === 'Home' && !typing) return 0;
  if (key === 'End' && !typing) return count - 1;
  return null;
}

const indexOf = (event: { target: EventTarget }): number =>
  Number((event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
