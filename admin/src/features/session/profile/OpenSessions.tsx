import { Button } from '@mantine/core';
import { endOneSession, endSessions, listSessions } from '@population-tracker/contract/session/session';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { confirm } from '#ui/dialog/confirm.ts';
import { FormSection } from '#ui/form/FormPage.tsx';
import { mayGiveUp, unsavedForms } from '#ui/form/unsaved.ts';
import { Tag } from '#ui/Tag.tsx';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { formatInstant, formatStamp } from '#web/formats/dates.ts';
import { useCall, useSend } from '#web/query.ts';
import { clearSession } from '#web/session.ts';
import { useView } from '#web/view.ts';
import css from './profile.module.css';

export function OpenSessions(): ReactNode {
  const { t } = useTranslation('session');
  const { data } = useCall(listSessions, {});
  const queries = useQueryClient();
  const { go } = useView();

  async function endAll() {
    if (!(await confirm({ title: t('sessions.endTitle'), body: t('sessions.endBody'), confirmLabel: t('sessions.endAll'), danger: true })))
      return;
    // Before the session is gone: what is typed can still be saved.
    if (!(await mayGiveUp(unsavedForms()))) return;
    await call(endSessions, {});
    clearSession(true);
    queries.clear();
    go('/login');
  }

  return (
    <FormSection title={t('sessions.heading')} help={t('sessions.help')}>
      <ul className={css.sessions} aria-busy={!data}>
        {/* This session is one of them, so that there is always a row. */}
        {data ? data.items.map((session) => <OpenSession key={session.id} session={session} />) : <li aria-hidden />}
      </ul>
      <div className={css.row}>
        {/* Until the rows are there it may move. */}
        <Button variant="default" disabled={!data} onClick={endAll}>
          {t('sessions.endAll')}
        </Button>
      </div>
    </FormSection>
  );
}

type Session = z.output<typeof listSessions.result>['items'][number];

function OpenSession({ session: { id, device, current, address, created, lastUsed } }: { session: Session }): ReactNode {
  const { t } = useTranslation('session');
  const called = device || t('sessions.unknownDevice');
  const end = useSend(endOneSession, {
    invalidates: ['/user/sessions'],
    onSuccess: () => toast.success(t('sessions.ended', { device: called })),
  });
  return (
    <li>
      <b>
        {called}
        {current && (
          <Tag tone="success" icon={IconDeviceLaptop}>
            {t('sessions.current')}
          </Tag>
        )}
      </b>
      <span>{address}</span>
      <span title={t('sessions.begun', { time: formatStamp(created) })}>{t('sessions.lastUsed', { time: formatInstant(lastUsed) })}</span>
      {current ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${t('sessions.end')}: ${called}`}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { id } })}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
