import { Skeleton, Tooltip } from '@mantine/core';
import { IconFileSpreadsheet, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { CallError } from '#web/client.ts';
import classes from './figure-panel.module.css';

interface Props {
  title: string;
  /** What the numbers are about, beside the title. */
  text?: string | undefined;
  /** How they are computed, in a sentence. */
  how: string;
  /** Takes them along as a spreadsheet. */
  onDownload: () => Promise<void>;
  /** Stands in place of the panel's content. */
  failure?: string | undefined;
  /** Undefined while they are fetched. */
  children: ReactNode | undefined;
}

/** A figure of the dashboard with what everybody asks of it: how it is computed, and its rows to take along. */
export function FigurePanel({ title, text, how, onDownload, failure, children }: Props) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes.panel}>
      <header className={classes.head}>
        <h2>
          {title} {text ? <span>{text}</span> : null}
        </h2>
        <How text={how} />
        <IconButton icon={IconFileSpreadsheet} label={t('panel.download', { title })} onClick={() => void quietly(onDownload)} />
      </header>
      {failure ? <p className={classes.failure}>{failure}</p> : (children ?? <Skeleton height={240} />)}
    </section>
  );
}

/** The frame shows what was refused. */
async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

function How({ text }: { text: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <Tooltip label={text} multiline w={300} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.how} aria-label={`${t('panel.how')} ${text}`}>
        <DrawnIcon of={IconHelpCircle} />
      </button>
    </Tooltip>
  );
}
