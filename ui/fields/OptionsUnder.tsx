import { CheckIcon, Combobox, PopoverDropdown } from '@mantine/core';
import { type CSSProperties, type MouseEvent, type ReactNode, type SyntheticEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useFloat } from '#ui/popup-menu/float.ts';
import { productLang } from '#web/language.ts';
import { useUnder } from './use-under.ts';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  /** Of its label, where that isn't in the language around it. */
  lang?: string;
}

export interface OptionsUnderProps {
  /** Of the list; its options' begin with it. */
  id: string;
  /** The field that it belongs to. */
  field: () => HTMLElement | null;
  options: readonly Option[];
  value: string | null;
  choose: (option: Option) => void;
  /** What it is called by: an element's id, or a text. */
  labelledBy: string | undefined;
  label: string | undefined;
  /** In place of options where there are none. */
  nothingFound: ReactNode;
  renderOption?: ((item: { option: Option; checked: boolean }) => ReactNode) | undefined;
}

const look = {
  list: `mantine-Select-dropdown ${PopoverDropdown.classes.dropdown} ${Combobox.classes.dropdown}`,
  options: `mantine-Select-options ${Combobox.classes.options}`,
  option: `mantine-Select-option ${Combobox.classes.option} ${Combobox.classes.optionsDropdownOption}`,
  empty: `mantine-Select-empty ${Combobox.classes.empty}`,
};
const sized = {
  '--combobox-option-fz': 'var(--mantine-font-size-sm)',
  '--combobox-option-padding': 'var(--combobox-option-padding-sm)',
} as CSSProperties;
/** Above a drawer, as everything that opens over a screen. */
const over: CSSProperties = { ...sized, position: 'fixed', zIndex: 300 };

/**
 * The choices of a `Select` while it is open, in Mantine's look. Plain elements that one listener hears for all: as a component each, a
 * list of twenty took longer to draw than the rest of what opens it.
 */
export function OptionsUnder({ id, field, options, value, choose, labelledBy, label, nothingFound, renderOption }: OptionsUnderProps) {
  const list = useRef<HTMLDivElement>(null);
  const float = useFloat();
  useUnder(list, field);
  const press = ({ target }: MouseEvent) => {
    const pressed = (target as Element).closest<HTMLElement>('[data-at]');
    const option = pressed && options[Number(pressed.dataset.at)];
    if (option && !option.disabled) choose(option);
  };
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus
    <div ref={list} role="presentation" lang={productLang()} className={look.list} data-composed="" style={over} onMouseDown={keep}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys */}
      <div id={id} role="listbox" aria-labelledby={labelledBy} aria-label={label} className={look.options} style={sized} onClick={press}>
        {options.map((option, at) => {
          const checked = option.value === value;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={option.value}
              id={`${id}-${at}`}
              role="option"
              lang={option.lang}
              aria-selected={checked}
              aria-disabled={option.disabled || undefined}
              className={look.option}
              data-at={at}
              data-combobox-option=""
              data-combobox-active={checked || undefined}
              data-combobox-disabled={option.disabled || undefined}
              data-checked={checked || undefined}
            >
              {renderOption ? renderOption({ option, checked }) : plain({ option, checked })}
            </div>
          );
        })}
        {options.length === 0 ? (
          // biome-ignore lint/a11y/useFocusableInteractive: it can't be chosen
          <div role="option" aria-disabled aria-selected={false} className={look.empty}>
            {nothingFound}
          </div>
        ) : null}
      </div>
    </div>,
    float(),
  );
}

const keep = (event: SyntheticEvent) => event.preventDefault();

/** Not a component, of which a list would draw a hundred. */
const plain: NonNullable<OptionsUnderProps['renderOption']> = ({ option, checked }) => (
  <>
    {checked ? <CheckIcon className={Combobox.classes.optionsDropdownCheckIcon} /> : null}
    <span>{option.label}</span>
  </>
);
