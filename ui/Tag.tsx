import { type Icon, IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DrawnIcon } from './DrawnIcon.tsx';
import classes from './tag.module.css';

export type Tone = 'success' | 'neutral' | 'info' | 'warning' | 'danger';

interface Props {
  tone: Tone;
  /** Instead of the tone's own: check, minus, pencil, triangle, circle. */
  icon?: Icon;
  children: ReactNode;
}

const usual: Record<Tone, Icon> = {
  success: IconCircleCheck,
  neutral: IconCircleMinus,
  info: IconPencil,
  warning: IconAlertTriangle,
  danger: IconAlertCircle,
};

/**
 * A state: soft fill, icon and text, never colour alone.
 *
 *     <Tag tone="success">{t('active')}</Tag>
 */
export function Tag({ tone, icon: Glyph = usual[tone], children }: Props) {
  return (
    <span className={classes.tag} data-tone={tone}>
      <DrawnIcon of={Glyph} size={14} />
      {children}
    </span>
  );
}
