import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import classes from './icon-button.module.css';

interface Props
  extends Omit<ActionIconProps, 'children' | 'aria-label' | 'title' | 'size'>,
    Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps | 'children'> {
  icon: Icon;
  /** Its accessible name and its hover text. */
  label: string;
  /** 32 px, or 28 inside a row of 40. */
  small?: boolean;
}

/**
 * A quiet button of one icon.
 *
 *     <IconButton icon={IconX} label={t('ui.close')} onClick={close} />
 */
export function IconButton({ icon: Glyph, label, small, className, ...rest }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      className={clsx(classes.button, className)}
      size={small ? 28 : 32}
      aria-label={label}
      title={label}
      {...rest}
    >
      <Glyph size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
