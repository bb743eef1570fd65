import { Input, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './fields.module.css';

interface Props<T extends string | number> {
  label: string;
  /** Below the choices. */
  description?: ReactNode;
  options: readonly { value: T; label: string; disabled?: boolean }[];
  value?: T;
  onChange?: (value: T) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/**
 * A choice of one among two to four short words, all in sight.
 *
 *     <ChoiceField label={t('kind')} description={t('kindHelp')} options={kinds} {...form.field('kind')} />
 */
export function ChoiceField<T extends string | number>({
  label,
  description,
  options,
  value,
  onChange,
  error,
  disabled = false,
}: Props<T>) {
  const id = useId();
  const pick = (text: string) => {
    const option = options.find((one) => String(one.value) === text);
    if (option) onChange?.(option.value);
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <SegmentedControl
        classNames={{ root: classes.segments, control: classes.segment, label: classes.segmentLabel, indicator: classes.segmentMark }}
        aria-labelledby={id}
        data={options.map(({ value, label, disabled = false }) => ({ value: String(value), label, disabled }))}
        disabled={disabled}
        value={String(value)}
        onChange={pick}
      />
    </Input.Wrapper>
  );
}
