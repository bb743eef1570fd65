import type { Icon } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Segmented } from '#ui/fields/segmented/Segmented.tsx';
import { InSheet } from './InSheet.tsx';
import classes from './screen-switch.module.css';

interface Props<T extends string> {
  /** What it chooses among, to screen readers. */
  label: string;
  options: readonly { value: T; label: string; icon?: Icon }[];
  value: T;
  onChange: (value: T) => void;
}

/** Of the switch that was used last, until the screen that it leads to is there. */
let used: string | null = null;

/**
 * Which of its screens a page shows, among the actions of its head; on a phone in the sheet. Each of them brings a switch of its own,
 * and the one that comes takes over the focus of the one that goes.
 *
 *     <PageHeader title={t('title')} actions={<><ScreenSwitch label={t('views')} options={views} value={view} onChange={show} />{add}</>} />
 */
export function ScreenSwitch<T extends string>({ label, options, value, onChange }: Props<T>) {
  return (
    <InSheet slot="view">
      <Segments label={label} options={options} value={value} onChange={onChange} />
    </InSheet>
  );
}

function Segments<T extends string>({ label, options, value, onChange }: Props<T>) {
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is there once its switch shows it
  useLayoutEffect(() => {
    if (used === label) root.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
    used = null;
  }, [value]);
  const change = (next: T) => {
    used = label;
    onChange(next);
  };
  return (
    <Segmented
      ref={root}
      className={classes.switch ?? ''}
      aria-label={label}
      options={options.map((option) => ({
        value: option.value,
        label: (
          <span className={classes.option}>
            {option.icon ? <DrawnIcon of={option.icon} /> : null}
            {option.label}
          </span>
        ),
      }))}
      value={value}
      onChange={change}
    />
  );
}
