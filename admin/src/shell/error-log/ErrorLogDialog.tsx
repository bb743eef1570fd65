import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Tag } from '#ui/Tag.tsx';
import { formatStamp } from '#web/formats/dates.ts';
import css from './error-log.module.css';
import { useErrorLog } from './error-log.ts';
import { clearErrors } from './kept-errors.ts';
import type { LoggedError } from './logged-error.ts';

/** What went wrong on this page since it was loaded, the newest first. */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { t } = useTranslation('error-log');
  const errors = useErrorLog();
  const clear = () => {
    clearErrors();
    onClose();
    // The button that had the focus before is gone with the errors.
    setTimeout(() => document.getElementById('content')?.focus());
  };
  const foot = (
    <>
      <Button variant="default" onClick={clear}>
        {t('clearAll')}
      </Button>
      <CloseButton first onClick={onClose} />
    </>
  );
  return (
    <Dialog title={t('title')} onClose={onClose} foot={foot}>
      <p>{t('text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={css.log} aria-label={t('title')} tabIndex={0}>
        <ul>
          {errors.map((error) => (
            <Entry key={error.message + error.stack} error={error} />
          ))}
        </ul>
      </section>
    </Dialog>
  );
}

function Entry({ error }: { error: LoggedError }): ReactNode {
  const { t } = useTranslation('error-log');
  const { message, info, url, stack, page, at, times } = error;
  return (
    <li className={css.entry}>
      <div className="pt-row pt-top pt-between pt-gap-2">
        <h3>{message}</h3>
        <CopyButton error={error} />
      </div>
      <p className={css.when}>
        <time dateTime={at}>{formatStamp(at)}</time>
        {times > 1 && <Tag tone="danger">{t('times', { count: times })}</Tag>}
        <span>{page}</span>
      </p>
      <dl>
        <Fact name={t('info')} value={info} />
        <Fact name={t('url')} value={url} />
        <Fact name={t('stack')} value={stack} />
      </dl>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }): ReactNode {
  if (!value) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value.trim()}</dd>
    </>
  );
}

/** Not there where the browser copies nothing: without encryption. The texts can be selected all the same. */
function CopyButton({ error }: { error: LoggedError }): ReactNode {
  const { t } = useTranslation('error-log');
  const { copy, copied } = useClipboard();
  if (!('clipboard' in navigator)) return null;
  const { at, page, url, message, info, stack } = error;
  return (
    <>
      <IconButton
        small
        icon={copied ? IconCheck : IconCopy}
        label={t('copy', { message })}
        onClick={() => copy([at, page, url, message, info, stack].filter(Boolean).join('\n'))}
      />
      <span role="status" className="pt-unseen">
        {copied && t('copied')}
      </span>
    </>
  );
}
