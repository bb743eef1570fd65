import { Button } from '@mantine/core';
import {
  exportAcknowledgements,
  listPrivacyNotices,
  type PrivacyNotice,
  publishPrivacyNotice,
} from '@population-tracker/contract/privacy-notice/privacy-notice';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddButton } from '#ui/AddButton.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { CallError, download } from '#web/client.ts';
import { formatStamp } from '#web/formats/dates.ts';
import { useMayCall } from '#web/permissions.ts';
import { besides, noticeAddress } from '#web/privacy/notice-address.ts';
import { useCall } from '#web/query.ts';

/** What people are told about their data, and how many have read which version. */
export function PrivacyNotices({ writeAt }: { writeAt: string }): ReactNode {
  const { t } = useTranslation('permissions/data-protection');
  const { data } = useCall(listPrivacyNotices, {}, { staleTime: 0 });
  const mayPublish = useMayCall(publishPrivacyNotice);
  return (
    <FormSection title={t('notice.heading')} help={t('notice.help')}>
      {data?.items.length === 0 ? <p className="pt-quiet">{t('notice.none')}</p> : null}
      <ol className="pt-rows" aria-busy={!data}>
        {data?.items.map((one) => (
          <Version key={one.number} of={one} people={data.people} />
        ))}
      </ol>
      {mayPublish ? (
        <div className="pt-line pt-gap-2 pt-wrap">
          <AddButton to={writeAt} label={t(data?.items.length === 0 ? 'notice.writeFirst' : 'notice.write')} />
          {data && data.items.length > 0 ? <Export /> : null}
        </div>
      ) : (
        <p className="pt-quiet">{t('notice.byOwners')}</p>
      )}
    </FormSection>
  );
}

function Version({ of: { number, published, publishedBy, acknowledged }, people }: { of: PrivacyNotice; people: number }): ReactNode {
  const { t } = useTranslation('permissions/data-protection');
  return (
    <li>
      <div>
        <a href={noticeAddress(number)} {...besides}>
          {t('notice.version', { version: number })}
        </a>
        <p>{t('notice.counted', { read: acknowledged, people })}</p>
        {publishedBy ? <p className="pt-quiet">{t('notice.by', { name: publishedBy })}</p> : null}
      </div>
      <time className="pt-quiet" dateTime={published}>
        {formatStamp(published)}
      </time>
    </li>
  );
}

function Export(): ReactNode {
  const { t } = useTranslation('permissions/data-protection');
  const [preparing, setPreparing] = useState(false);
  const take = async () => {
    setPreparing(true);
    try {
      await download(exportAcknowledgements, { query: { format: 'xlsx', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } });
    } catch (error) {
      // A refusal is shown by the frame.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setPreparing(false);
    }
  };
  return (
    <Button variant="default" loading={preparing} onClick={() => void take()}>
      {t('notice.export')}
    </Button>
  );
}
