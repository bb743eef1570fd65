import { Button } from '@mantine/core';
import { listScimCalls, type ScimCall } from '@population-tracker/contract/provisioning';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { Tag } from '#ui/Tag.tsx';
import { formatStamp } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';

const most = 100;

/** What the directory called in the last 30 days, and what it was answered. */
export function Calls() {
  const { t } = useTranslation('permissions/provisioning');
  const [refused, setRefused] = useState(false);
  const [page, setPage] = useState(1);
  const query = { page, limit: most, sort: '-at', ...(refused && { refused: 'true' as const }) };
  const { data } = useCall(listScimCalls, { query }, { staleTime: 0, placeholderData: keepPreviousData });
  const turn = (by: number) => setPage((now) => now + by);
  return (
    <FormSection title={t('calls')} help={t('callsHelp')}>
      <SwitchField
        label={t('refusedOnly')}
        checked={refused}
        onChange={(on) => {
          setRefused(on);
          setPage(1);
        }}
      />
      {data?.total === 0 ? <p className="pt-quiet">{t(refused ? 'noneRefused' : 'noCalls')}</p> : null}
      <ol className="pt-rows" aria-label={t('calls')} aria-busy={!data}>
        {data?.items.map((one) => (
          <Call key={one.id} call={one} />
        ))}
      </ol>
      {data && data.total > most ? (
        <div className="pt-line pt-gap-2">
          <Button variant="default" disabled={page === 1} onClick={() => turn(-1)}>
            {t('newer')}
          </Button>
          <Button variant="default" disabled={page * most >= data.total} onClick={() => turn(1)}>
            {t('older')}
          </Button>
        </div>
      ) : null}
    </FormSection>
  );
}

function Call({ call: { at, token, method, path, status, scimType, detail, durationMs } }: { call: ScimCall }) {
  const { t } = useTranslation('permissions/provisioning');
  return (
    <li>
      <div>
        <code className="pt-block pt-break">{`${method} ${path}`}</code>
        {detail ? <span className="pt-block pt-small pt-break">{[scimType, detail].filter(Boolean).join(': ')}</span> : null}
        <span className="pt-block pt-small pt-quiet pt-break pt-figures">
          {[formatStamp(at), token, t('took', { count: durationMs })].join(' · ')}
        </span>
      </div>
      <Tag tone={status < 400 ? 'success' : 'danger'}>{String(status)}</Tag>
    </li>
  );
}
