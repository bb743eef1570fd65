import { Button } from '@mantine/core';
import { endSessions, listSessions } from '@population-tracker/contract/session';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { FormSection } from '#ui/form/FormPage.tsx';
import { mayGiveUp, unsavedForms } from '#ui/form/unsaved.ts';
import { Tag } from '#ui/Tag.tsx';
import { call } from '#web/client.ts';
import { formatInstant, formatInstantFull } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
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
        {data?.items.map((session) => (
          <li key={session.id}>
            <b>
              {session.device || t('sessions.unknownDevice')}
              {session.current && (
                <Tag tone="success" icon={IconDeviceLaptop}>
                  {t('sessions.current')}
                </Tag>
              )}
            </b>
            <span>{session.address}</span>
            <span title={t('sessions.begun', { time: formatInstantFull(session.created) })}>
              {t('sessions.lastUsed', { time: formatInstant(session.lastUsed) })}
            </span>
          </li>
        ))}
      </ul>
      <div className={css.row}>
        <Button variant="default" onClick={endAll}>
          {t('sessions.endAll')}
        </Button>
      </div>
    </FormSection>
  );
}
