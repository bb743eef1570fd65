import type { Icon } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { DrawnIcon } from './DrawnIcon.tsx';
import classes from './icon-button.module.css';

interface Props extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'title'> {
  icon: Icon;
  /** Its accessible name and its hover text. */
  label: string;
  /** 28 px inside a row of 40, else 32. */
  small?: boolean;
}

/**
 * A quiet button of one icon.
 *
 *     <IconButton icon={IconX} label={t('ui.close')} onClick={close} />
 */
export function IconButton({ icon: Glyph, label, small, className, ...rest }: Props) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={clsx(classes.icon, small && classes.small, className)}>
      <DrawnIcon of={Glyph} size={18} />
    </button>
  );
}
