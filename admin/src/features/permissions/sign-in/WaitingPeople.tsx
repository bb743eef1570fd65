import { Button } from '@mantine/core';
import {
  confirmIdentity,
  dismissIdentity,
  listWaitingIdentities,
  type WaitingIdentity,
} from '@population-tracker/contract/session/identity-providers';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { formatInstant } from '#web/formats/dates.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate, useCall } from '#web/query.ts';
import classes from './providers.module.css';

/** Who came by a provider for the first time and may more than others: an owner lets them in. */
export function WaitingPeople(): ReactNode {
  const { t } = useTranslation('permissions/sign-in');
  const { data } = useCall(listWaitingIdentities, {});
  const mayLetIn = useMayCall(confirmIdentity);
  if (!data || data.items.length === 0) return null;
  return (
    <section className={`pt-asks ${classes.waiting}`}>
      <h2>
        <DrawnIcon of={IconUserQuestion} size={18} />
        {t('waiting', { count: data.items.length })}
      </h2>
      <p>{t('waitingText')}</p>
      {mayLetIn ? null : <p>{t('waitingOwner')}</p>}
      <ul className="pt-rows">
        {data.items.map((identity) => (
          <Waiting key={identity.id} identity={identity} mayLetIn={mayLetIn} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ identity, mayLetIn }: { identity: WaitingIdentity; mayLetIn: boolean }) {
  const { t } = useTranslation('permissions/sign-in');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { id, name, email, provider, subject, since } = identity;
  const settle = async (endpoint: typeof confirmIdentity | typeof dismissIdentity, done: string) => {
    setBusy(true);
    try {
      await call(endpoint, { params: { id } });
      toast.success(done);
    } finally {
      setBusy(false);
      await invalidate(client, ['/identities', '/identity-providers']);
    }
  };
  const letIn = async () => {
    const title = t('letInTitle', { name, provider });
    if (!(await confirm({ title, body: t('letInText', { name, subject }), confirmLabel: t('letIn') }))) return;
    await settle(confirmIdentity, t('wasLetIn', { name, provider }));
  };
  return (
    <li>
      <div>
        <b className="pt-block pt-strong">{name}</b>
        <span className="pt-block pt-small pt-break pt-figures">{t('cameBy', { email, provider, time: formatInstant(since) })}</span>
        <span className="pt-block pt-small pt-break">{t('knownAs', { subject })}</span>
      </div>
      {mayLetIn ? (
        <div className="pt-line pt-gap-2">
          <Button variant="default" disabled={busy} onClick={() => void settle(dismissIdentity, t('dismissed', { name }))}>
            {t('dismiss')}
          </Button>
          <Button loading={busy} onClick={() => void letIn()}>
            {t('letIn')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
