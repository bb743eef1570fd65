import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Segmented } from './segmented/Segmented.tsx';

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
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <Segmented wide aria-labelledby={id} options={options} disabled={disabled} value={value} onChange={(picked) => onChange?.(picked)} />
    </Input.Wrapper>
  );
}
