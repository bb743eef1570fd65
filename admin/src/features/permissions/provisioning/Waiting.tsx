import { Button } from '@mantine/core';
import { deactivateWaiting, keepWaiting, type WaitingPerson } from '@population-tracker/contract/provisioning';
import { IconUserPause } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { formatInstant } from '#web/formats/dates.ts';
import { useMayCall } from '#web/permissions.ts';
import { invalidate } from '#web/query.ts';
import classes from './provisioning.module.css';

/** Whom the directory wants passive, unusually many at once: an owner says whether that is meant. */
export function Waiting({ people, total }: { people: readonly WaitingPerson[]; total: number }) {
  const { t } = useTranslation('permissions/provisioning');
  const { deactivate, keep, busy, stayed } = useDecision(people);
  const mayDecide = useMayCall(deactivateWaiting);
  return (
    <section className="pt-asks">
      <h2>
        <DrawnIcon of={IconUserPause} size={18} />
        {t('waiting', { count: total })}
      </h2>
      <p>{t('waitingText')}</p>
      {mayDecide ? null : <p>{t('waitingOwner')}</p>}
      <ul className={classes.people}>
        {people.map(({ id, name, email, asked }) => (
          <li key={id}>
            <b>{name}</b> <span className="pt-small pt-break pt-figures">{`${email}, ${formatInstant(asked)}`}</span>
          </li>
        ))}
      </ul>
      {stayed.map(({ name, reason }) => (
        <p key={name} role="alert">
          {t('stays', { name, reason })}
        </p>
      ))}
      {mayDecide ? (
        <div className="pt-line pt-gap-2">
          <Button variant="default" disabled={busy} onClick={() => void keep()}>
            {t('keep')}
          </Button>
          <Button disabled={busy} onClick={() => void deactivate()}>
            {t('deactivate')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function useDecision(people: readonly WaitingPerson[]) {
  const { t } = useTranslation('permissions/provisioning');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [stayed, setStayed] = useState<{ name: string; reason: string }[]>([]);
  const body = { ids: people.map(({ id }) => id) };
  const count = people.length;
  const decide = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } finally {
      setBusy(false);
      await invalidate(client, ['/provisioning', '/users', '/reservations']);
    }
  };
  const deactivate = async () => {
    const title = t('deactivateTitle', { count });
    if (!(await confirm({ title, body: t('deactivateText'), confirmLabel: t('deactivate'), danger: true }))) return;
    await decide(async () => {
      const done = await call(deactivateWaiting, { body });
      setStayed(done.stayed);
      toast.success(t('deactivated', { count: done.deactivated }));
    });
  };
  const keep = async () => {
    const title = t('keepTitle', { count });
    if (!(await confirm({ title, body: t('keepText'), confirmLabel: t('keep') }))) return;
    await decide(async () => {
      const { kept } = await call(keepWaiting, { body });
      toast.success(t('kept', { count: kept }));
    });
  };
  return { deactivate, keep, busy, stayed };
}
