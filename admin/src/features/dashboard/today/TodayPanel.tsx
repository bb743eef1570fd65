import { Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import classes from './today.module.css';

interface Props {
  title: string;
  /** What the numbers are about, beside the title. */
  text?: string;
  /** How they are computed, in a sentence. */
  how: string;
  /** Beside the heading: a legend, buttons. */
  actions?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of today, with how its numbers come about. */
export function TodayPanel({ title, text, how, actions, className, children }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={className} aria-label={title}>
      <header className={classes.head}>
        <h2>
          {title} {text ? <span>{text}</span> : null}
        </h2>
        {actions}
        <Tooltip label={how} multiline w={300} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={classes.how} aria-label={`${t('panel.how')} ${how}`}>
            <DrawnIcon of={IconHelpCircle} />
          </button>
        </Tooltip>
      </header>
      {children}
    </section>
  );
}
