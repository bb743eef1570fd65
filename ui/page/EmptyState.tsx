import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { InPlace } from './InSheet.tsx';
import classes from './page.module.css';

interface Props {
  icon?: Icon;
  /** What belongs here. */
  title: string;
  text?: ReactNode;
  /** The next step. */
  actions?: ReactNode;
  lang?: string | undefined;
}

/**
 * Stands where nothing is yet: says what belongs here and offers the next step.
 *
 *     <EmptyState icon={IconUsers} title={t('emptyTitle')} text={t('emptyText')} actions={<Button>…</Button>} />
 */
export function EmptyState({ icon: Glyph, title, text, actions, lang }: Props) {
  return (
    <section className={classes.empty} lang={lang}>
      {Glyph ? <Glyph size={32} stroke={1.5} className={classes.emptyIcon} aria-hidden /> : null}
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {actions ? (
        <InPlace>
          <div className={classes.emptyActions}>{actions}</div>
        </InPlace>
      ) : null}
    </section>
  );
}
