import { fold } from '@population-tracker/contract/kernel/primitives';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bringIntoSight } from '#ui/page/into-sight.ts';
import { ownLang } from '#web/language.ts';
import classes from './filters.module.css';

export interface FilterOption {
  value: string;
  label: string;
  /** A second line, quieter. */
  hint?: string;
}

interface ShownOption extends FilterOption {
  lang?: string | undefined;
}

interface Props {
  id: string;
  label: string;
  options: readonly FilterOption[];
  values: readonly string[];
  /** Whether several may be chosen; it is told to those who hear it. */
  multiple: boolean;
  /** Hears which option is taken, or taken back; '' is "All". */
  choose: (value: string) => void;
  searchable?: boolean;
  onSearch?: (text: string) => void;
  unset?: string | undefined;
}

/** The options of a filter, "All" or what stands for it first: arrows, Home and End go over them, Enter and Space choose, typing searches. It takes the focus. */
export function OptionList(props: Props) {
  const { id, label, multiple, searchable } = props;
  const { t } = useTranslation();
  const { all, isChosen, active, typed, type, move, press, take } = useOptions(props);
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
        aria-multiselectable={multiple || undefined}
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
            chosen={isChosen(option)}
            active={index === active}
          />
        ))}
      </div>
      {all.length === 0 ? (
        <p className={classes.none} lang={ownLang()}>
          {t('ui.noOption')}
        </p>
      ) : null}
    </>
  );
}

function useOptions({ options, values, multiple, choose, searchable, onSearch, unset }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [moved, move] = useState<number | null>(null);
  // What was chosen before and is not among the first that the server tells can be taken back all the same.
  const [before] = useState(multiple ? values : []);
  const untold = before.filter((value) => !options.some((option) => option.value === value)).map((value) => ({ value, label: value }));
  const found = onSearch || !typed ? options : options.filter((option) => fold(option.label).includes(fold(typed)));
  const all: readonly ShownOption[] = typed
    ? found
    : [{ value: '', label: unset ?? t('ui.all'), lang: unset ? undefined : ownLang() }, ...untold, ...found];
  const isChosen = ({ value }: FilterOption) => (value === '' ? values.length === 0 : values.includes(value));
  const active = Math.min(moved ?? Math.max(all.findIndex(isChosen), 0), all.length - 1);

  const type = (text: string) => {
    setTyped(text);
    move(null);
    onSearch?.(text);
  };
  const take = (index: number) => {
    const option = all[index];
    if (!option) return;
    move(index);
    choose(option.value);
  };
  const press = (event: KeyboardEvent) => {
    const takes = event.key === 'Enter' || (event.key === ' ' && !searchable);
    const goal = goalOf(event.key, active, all.length, searchable ?? false);
    if (!takes && goal === null) return;
    event.preventDefault();
    if (goal === null) take(active);
    else move(goal);
  };
  return { all, isChosen, active, typed, type, move, press, take };
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
      lang={ownLang()}
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
  option: ShownOption;
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
      lang={option.lang}
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
