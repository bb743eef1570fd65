import { Button } from '@mantine/core';
import { IconArrowBackUp, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { formatTime } from '#web/formats/dates.ts';
import { ownLang } from '#web/language.ts';
import { invalidate } from '#web/query.ts';
import { useSession } from '#web/session.ts';
import classes from './last-change.module.css';
import { forgetLastChange, type LastChange as Kept, lastChange, onLastChange } from './last-change.ts';
import { undoChange } from './undo-change.ts';

/** Above the list, once the message with its “Undo” is gone: what was done last, and that it can be undone still. */
export default function LastChange() {
  const last = useSyncExternalStore(onLastChange, lastChange);
  const { user } = useSession();
  return last && last.by === user?.email ? <Line key={last.id} last={last} /> : null;
}

function Line({ last: { id, text, until } }: { last: Kept }) {
  const { t } = useTranslation(['users/detail', 'users']);
  const { t: generic } = useTranslation();
  const client = useQueryClient();
  const [undoing, setUndoing] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => forgetLastChange(id), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [id, until]);
  const undo = async () => {
    setUndoing(true);
    await undoChange(t, id, () => invalidate(client, ['/users', '/reservations']));
  };
  return (
    <section className={classes.last} aria-label={t('bulk.last')}>
      <span className="pt-narrow">{text}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={undoing}
        leftSection={<DrawnIcon of={IconArrowBackUp} />}
        onClick={() => void undo()}
      >
        {t('bulk.undo')}
      </Button>
      <span className="pt-grow pt-quiet">{t('bulk.until', { time: formatTime(new Date(until).toISOString()) })}</span>
      <IconButton small icon={IconX} lang={ownLang()} label={generic('ui.close')} onClick={() => forgetLastChange(id)} />
    </section>
  );
}
