import { Skeleton } from '@mantine/core';
import { IconFileSpreadsheet, IconPhotoDown, IconTable } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { HowComputed } from '../HowComputed.tsx';
import classes from './figure-panel.module.css';
import { savePicture } from './panel-picture.ts';
import { saveQuietly } from './save-quietly.ts';

interface Props {
  title: string;
  /** What the numbers are about, beside the title. */
  text?: string | undefined;
  /** How they are computed, in a sentence. */
  how: string;
  /** Takes them along as a spreadsheet. */
  onDownload?: () => Promise<void>;
  /** Stands in place of the panel's content. */
  failure?: string | undefined;
  /** The same numbers as a table, where the panel isn't one itself. */
  table?: ReactNode;
  /** Undefined while they are fetched. */
  children: ReactNode | undefined;
}

/** A table of a month’s days, in pixels: what is below doesn’t show before it has come. */
const longTable = 1_240;

/** Whether every panel shows its table from the beginning. */
export const AsTables = createContext(false);

/** A figure of the dashboard with what everybody asks of it: how it is computed, its picture, and its rows to take along. */
export function FigurePanel({ title, text, how, onDownload, failure, table, children }: Props) {
  const { t } = useTranslation(['dashboard/figures', 'dashboard']);
  const panel = useRef<HTMLElement>(null);
  const always = useContext(AsTables);
  const [chosen, choose] = useState(false);
  const content = (always || chosen) && table ? table : children;
  return (
    <section className={classes.panel} ref={panel}>
      <header className={classes.head}>
        <h2>
          {title} {text ? <span>{text}</span> : null}
        </h2>
        <span className="pt-line pt-unprinted" data-not-in-picture>
          <HowComputed title={title} text={how} />
          {table && !always ? (
            <IconButton
              icon={IconTable}
              label={t('dashboard:panel.table', { title })}
              aria-pressed={chosen}
              onClick={() => choose(!chosen)}
            />
          ) : null}
          <IconButton
            icon={IconPhotoDown}
            label={t('dashboard:panel.picture', { title })}
            disabled={children === undefined}
            onClick={() => panel.current && void savePicture(panel.current, title)}
          />
          {onDownload ? (
            <IconButton
              icon={IconFileSpreadsheet}
              label={t('dashboard:panel.download', { title })}
              onClick={() => void saveQuietly(onDownload)}
            />
          ) : null}
        </span>
      </header>
      {failure ? <p className={classes.failure}>{failure}</p> : (content ?? <Skeleton height={always ? longTable : 280} />)}
    </section>
  );
}
