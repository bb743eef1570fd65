import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';

interface Props extends Omit<SegmentedControlProps, 'value' | 'onChange'> {
  'aria-label': string;
  value: string;
  onChange: (value: string) => void;
}

/** Of the switch that was used last, until the screen that it leads to is there. */
let used: string | null = null;

/** Which of its screens a page shows. Each of them brings a switch of its own, and the one that comes takes over the focus of the one that goes. */
export function ScreenSwitch({ onChange, ...props }: Props) {
  const { value, 'aria-label': label } = props;
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen is there once its switch shows it
  useLayoutEffect(() => {
    if (used === label) root.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
    used = null;
  }, [value]);
  const change = (next: string) => {
    used = label;
    onChange(next);
  };
  return <SegmentedControl ref={root} onChange={change} {...props} />;
}
