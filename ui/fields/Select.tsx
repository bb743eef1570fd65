import { Combobox, InputBase } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useCallback, useId } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { type Option, OptionsUnder } from './OptionsUnder.tsx';
import { type SelectProps, useSelect } from './use-select.ts';

const unfolds = <DrawnIcon of={IconChevronDown} />;

/**
 * A choice of one, with Mantine's field, keys and look. Mantine's own draws every option of its closed list anew with the form that it
 * stands in, and what opens four times while it looks for its place: this one draws both as it opens, and once.
 *
 *     <Select label={t('team')} data={teams} searchable {...form.field('team')} />
 */
export const Select = memo(function Select(props: SelectProps) {
  const { label, value = null, clearable, disabled, searchable = false, nothingFoundMessage: nothingFound } = props;
  const id = useId();
  const listId = `${id}list`;
  const { combobox, found, text, take, change, enter, leave } = useSelect(listId, props);
  const options = combobox.dropdownOpened && !disabled ? found() : [];
  const field = useCallback(() => document.getElementById(id), [id]);
  const open = combobox.dropdownOpened && !disabled && (options.length > 0 || nothingFound !== undefined);
  const choose = (option: Option) => {
    take(option);
    combobox.closeDropdown();
  };
  const clear = <Combobox.ClearButton {...props.clearButtonProps} onClear={() => take(null)} />;
  return (
    <Combobox store={combobox} __staticSelector="Select" keepMounted={false}>
      <Combobox.Target targetType={searchable ? 'input' : 'button'} withExpandedAttribute>
        <InputBase
          {...ofField(props)}
          id={id}
          __staticSelector="Select"
          __clearSection={clear}
          __clearable={Boolean(clearable) && value !== null && !disabled}
          rightSection={props.rightSection ?? unfolds}
          rightSectionPointerEvents="none"
          readOnly={!searchable}
          pointer={!searchable}
          value={text}
          onChange={change}
          onFocus={enter}
          onBlur={leave}
          onClick={() => (searchable ? combobox.openDropdown() : combobox.toggleDropdown())}
        />
      </Combobox.Target>
      {open ? (
        <OptionsUnder
          id={listId}
          field={field}
          options={options}
          value={value}
          choose={choose}
          labelledBy={label ? `${id}-label` : undefined}
          label={label ? undefined : props['aria-label']}
          nothingFound={nothingFound}
          renderOption={props.renderOption}
        />
      ) : null}
    </Combobox>
  );
});

/** What is left for the field, with whatever names it for its form. */
function ofField({
  data: _data,
  value: _value,
  onChange: _onChange,
  searchable: _searchable,
  allowDeselect: _allowDeselect,
  clearable: _clearable,
  openOnFocus: _openOnFocus,
  searchValue: _searchValue,
  onSearchChange: _onSearchChange,
  filter: _filter,
  limit: _limit,
  nothingFoundMessage: _nothingFoundMessage,
  renderOption: _renderOption,
  clearButtonProps: _clearButtonProps,
  ...field
}: SelectProps) {
  return field;
}
