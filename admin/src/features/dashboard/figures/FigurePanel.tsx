import { Skeleton } from '@mantine/core';
import { IconFileSpreadsheet, IconPhotoDown } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
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
  /** Undefined while they are fetched. */
  children: ReactNode | undefined;
}

/** A figure of the dashboard with what everybody asks of it: how it is computed, its picture, and its rows to take along. */
export function FigurePanel({ title, text, how, onDownload, failure, children }: Props) {
  const { t } = useTranslation('dashboard');
  const panel = useRef<HTMLElement>(null);
  return (
    <section className={classes.panel} ref={panel}>
      <header className={classes.head}>
        <h2>
          {title} {text ? <span>{text}</span> : null}
        </h2>
        <span className={classes.actions} data-not-in-picture>
          <HowComputed title={title} text={how} />
          <IconButton
            icon={IconPhotoDown}
            label={t('panel.picture', { title })}
            disabled={children === undefined}
            onClick={() => panel.current && void savePicture(panel.current, title)}
          />
          {onDownload ? (
            <IconButton icon={IconFileSpreadsheet} label={t('panel.download', { title })} onClick={() => void saveQuietly(onDownload)} />
          ) : null}
        </span>
      </header>
      {failure ? <p className={classes.failure}>{failure}</p> : (children ?? <Skeleton height={240} />)}
    </section>
  );
}
