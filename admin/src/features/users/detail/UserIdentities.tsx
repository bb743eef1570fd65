import { Button, Input } from '@mantine/core';
import { type HeldIdentity, listIdentities, unlinkIdentity } from '@population-tracker/contract/session/identity-providers';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { CallError, call } from '#web/client.ts';
import { formatInstant } from '#web/formats/dates.ts';
import { useHolds } from '#web/permissions.ts';
import { invalidate, queryClient, useCall } from '#web/query.ts';
import classes from './detail.module.css';

interface Props {
  id: number;
  name: string;
}

/** At which providers somebody is known: an owner takes it away. Of somebody who is known at none there is nothing to show. */
export function UserIdentities({ id, name }: Props): ReactNode {
  const { t } = useTranslation('users/detail');
  const { data } = useCall(listIdentities, { params: { id } }, { staleTime: 0 });
  if (!data || data.items.length === 0) return null;
  return (
    <Input.Wrapper label={t('identities.label')} labelElement="div">
      <ul className="pt-rows">
        {data.items.map((one) => (
          <Identity key={one.id} userId={id} name={name} of={one} />
        ))}
      </ul>
    </Input.Wrapper>
  );
}

function Identity({ userId, name, of }: { userId: number; name: string; of: HeldIdentity }): ReactNode {
  const { t } = useTranslation('users/detail');
  const { id, provider, waits } = of;
  const [busy, setBusy] = useState(false);
  const take = async () => {
    const question = {
      title: t('identities.takeTitle', { name, provider }),
      body: t('identities.takeText'),
      confirmLabel: t('identities.take'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    setBusy(true);
    try {
      await call(unlinkIdentity, { params: { id: userId, identityId: id } });
      toast.success(t('identities.taken', { provider }));
    } catch (error) {
      // It was said why.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
      await invalidate(queryClient, ['/users', '/identity-providers']);
    }
  };
  return (
    <li>
      <Told of={of} />
      {waits ? (
        <Waits />
      ) : (
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void take()}>
          {t('identities.take')}
        </Button>
      )}
    </li>
  );
}

/** Leads to where they are let in, whoever may open that. */
function Waits(): ReactNode {
  const { t } = useTranslation('users/detail');
  if (!useHolds('settings.read')) return <span className="pt-quiet">{t('identities.waits')}</span>;
  return (
    <Link className={classes.link} to="/permissions?view=signIn">
      {t('identities.waits')}
    </Link>
  );
}

function Told({ of: { provider, subject, email, lastUsed } }: { of: HeldIdentity }): ReactNode {
  const { t } = useTranslation('users/detail');
  return (
    <div className="pt-narrow">
      <b className="pt-block pt-strong">{provider}</b>
      <span className="pt-block pt-small pt-break">{[email, subject].filter(Boolean).join(', ')}</span>
      <span className="pt-block pt-small pt-quiet">
        {lastUsed ? t('identities.lastUsed', { time: formatInstant(lastUsed) }) : t('identities.neverUsed')}
      </span>
    </div>
  );
}
