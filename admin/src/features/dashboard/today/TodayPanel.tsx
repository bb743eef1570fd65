import type { ReactNode } from 'react';
import { HowComputed } from '../HowComputed.tsx';
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
  return (
    <section className={className} aria-label={title}>
      <header className={classes.head}>
        <h2>
          {title} {text ? <span>{text}</span> : null}
        </h2>
        {actions}
        <HowComputed title={title} text={how} />
      </header>
      {children}
    </section>
  );
}
