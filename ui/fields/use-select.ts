import { type SelectProps as MantineProps, useCombobox } from '@mantine/core';
import { type ChangeEvent, type FocusEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Option, OptionsUnderProps } from './OptionsUnder.tsx';

type OfField = 'label' | 'description' | 'placeholder' | 'error' | 'disabled' | 'className' | 'leftSection' | 'aria-label' | 'onFocus';

export interface SelectProps extends Pick<MantineProps, OfField | 'clearButtonProps'> {
  /** Texts that are their own values, or options. */
  data: readonly (string | Option)[];
  value?: string | null;
  onChange?: (value: string | null) => void;
  searchable?: boolean;
  /** Whether to choose what is chosen takes it back, as it does unless said otherwise. */
  allowDeselect?: boolean;
  clearable?: boolean;
  /** Of one that is searched. */
  openOnFocus?: boolean;
  /** What is typed, where somebody else keeps it. */
  searchValue?: string;
  onSearchChange?: (text: string) => void;
  filter?: (asked: { options: readonly Option[]; search: string; limit: number }) => readonly Option[];
  /** How many options there are at most. */
  limit?: number;
  nothingFoundMessage?: ReactNode;
  rightSection?: ReactNode;
  renderOption?: OptionsUnderProps['renderOption'];
}

/** What a `Select` knows: which of its options is chosen, what stands in its field, and what its list holds while it is open. */
export function useSelect(listId: string, props: SelectProps) {
  const { value = null, searchable, allowDeselect = true, onChange } = props;
  const { options, chosen } = useOptions(props);
  const label = chosen?.label ?? '';
  const { text, type } = useTyped(label, props);
  const combobox = useList(listId);

  const take = (option: Option | null) => {
    const next = option && allowDeselect && option.value === value ? null : (option?.value ?? null);
    if (next === value) type(label);
    else onChange?.(next);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value;
    if (document.activeElement !== event.currentTarget) return takeNamed(options, typed, value, take);
    type(typed);
    combobox.resetSelectedOption();
    combobox.openDropdown();
  };
  const enter = (event: FocusEvent<HTMLInputElement>) => {
    if (searchable && props.openOnFocus !== false) combobox.openDropdown();
    props.onFocus?.(event);
  };
  const leave = () => {
    combobox.closeDropdown();
    if (searchable) type(label);
  };
  // Where the name of what is chosen stands in the field, nobody searches for it.
  const found = () => within(options, searchable && text !== label ? text : '', props);
  return { combobox, found, text, take, change, enter, leave };
}

/** The browser, or what keeps passwords, wrote a name where nobody is: the one option that is called so is meant. */
function takeNamed(options: readonly Option[], name: string, value: string | null, take: (option: Option) => void): void {
  const same = (text: string) => text.trim().toLowerCase();
  const named = options.filter((option) => !option.disabled && same(option.label) === same(name));
  if (named.length === 1 && named[0] && named[0].value !== value) take(named[0]);
}

function useOptions({ data, value }: SelectProps) {
  const options = useMemo(() => data.map((one) => (typeof one === 'string' ? { value: one, label: one } : one)), [data]);
  const found = options.find((option) => option.value === value);
  // What is chosen keeps its name while it isn't among the options.
  const last = useRef<Option>(undefined);
  if (found) last.current = found;
  return { options, chosen: found ?? (last.current?.value === value ? last.current : undefined) };
}

/** What stands in the field: the name of what is chosen, or what somebody types to find another. */
function useTyped(label: string, { searchable, searchValue, onSearchChange }: SelectProps) {
  const [typed, setTyped] = useState(label);
  const type = (text: string) => {
    setTyped(text);
    onSearchChange?.(text);
  };
  const follow = useEffectEvent(type);
  // Another is chosen, or it is called otherwise.
  useEffect(() => {
    if (searchable) follow(label);
  }, [searchable, label]);
  return { text: searchable ? (searchValue ?? typed) : label, type };
}

function useList(listId: string) {
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.updateSelectedOptionIndex('active'),
    onDropdownClose: () => setTimeout(combobox.resetSelectedOption, 0),
  });
  const { setListId, openDropdown } = combobox;
  useEffect(() => setListId(listId), [setListId, listId]);
  return {
    ...combobox,
    // A key that opens it goes on to its options at once.
    openDropdown: (source?: 'keyboard' | 'mouse' | 'unknown') =>
      source === 'keyboard' ? flushSync(() => openDropdown(source)) : openDropdown(source),
  };
}

function within(options: readonly Option[], text: string, { filter, limit = Number.POSITIVE_INFINITY }: SelectProps): readonly Option[] {
  if (filter) return filter({ options, search: text, limit });
  const search = text.trim().toLowerCase();
  const found = search ? options.filter((option) => option.label.toLowerCase().includes(search)) : options;
  return found.slice(0, limit);
}
