import { Switch } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import classes from './fields.module.css';

const classNames = {
  root: classes.switch,
  body: 'pt-top pt-gap-3',
  track: classes.track,
  labelWrapper: classes.switchText,
  label: classes.switchLabel,
  description: classes.switchHelp,
  error: classes.switchHelp,
};

interface Props {
  label: string;
  /** What it brings, below the label. */
  description?: ReactNode;
  checked?: boolean;
  onChange?: (checked: boolean) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/**
 * Something that is on or off, with a word about what it brings.
 *
 *     <SwitchField label={t('shuttle')} description={t('shuttleHelp')} {...form.field('hasShuttle', { type: 'checkbox' })} />
 */
export const SwitchField = memo(function SwitchField({ checked, onChange, ...rest }: Props) {
  return (
    <Switch
      {...rest}
      withThumbIndicator={false}
      checked={checked ?? false}
      onChange={(event) => onChange?.(event.currentTarget.checked)}
      classNames={classNames}
    />
  );
});
