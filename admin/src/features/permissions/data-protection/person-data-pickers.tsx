import { Button, TextInput } from '@mantine/core';
import {
  erasePerson,
  exportPerson,
  findProtectedPeople,
  liftHold,
  listDestructionRuns,
  type PersonProtection,
  placeHold,
  readPersonProtection,
} from '@population-tracker/contract/data-protection';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#ui/dialog/confirm.ts';
import { toast } from '#ui/toast.ts';
import { CallError, download } from '#web/client.ts';
import { formatInstant } from '#web/formats/dates.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall, useSend } from '#web/query.ts';
import classes from './data-protection.module.css';

const changed = [findProtectedPeople.path, listDestructionRuns.path];

interface Props {
  id: number;
  name: string;
}

/** What can be done about all that is stored of one person: take it along, hold it, and, of somebody who was deleted, erase it. */
export function PersonData({ id, name }: Props) {
  const { data } = useCall(readPersonProtection, { params: { id } }, { staleTime: 0 });
  const mayChange = useMayCall(placeHold);
  if (!data) return <div aria-busy="true" />;
  return (
    <div className="pt-stack pt-gap-4">
      {mayChange ? <Export id={id} /> : null}
      <Hold id={id} hold={data.hold} mayChange={mayChange && data.block !== 'erased'} />
      {data.block === 'notDeleted' ? null : <Erase id={id} name={name} of={data} mayChange={mayChange} />}
    </div>
  );
}

function Export({ id }: { id: number }) {
  const { t } = useTranslation('permissions/data-protection');
  const [preparing, setPreparing] = useState(false);
  const take = async () => {
    setPreparing(true);
    try {
      await download(exportPerson, { params: { id } });
    } catch (error) {
      // A refusal is shown by the frame.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setPreparing(false);
    }
  };
  return (
    <section className="pt-stack pt-gap-2">
      <b>{t('person.exportHeading')}</b>
      <span className="pt-quiet">{t('person.exportHelp')}</span>
      <div>
        <Button variant="default" loading={preparing} onClick={() => void take()}>
          {t('person.export')}
        </Button>
      </div>
    </section>
  );
}

function Hold({ id, hold, mayChange }: { id: number; hold: PersonProtection['hold']; mayChange: boolean }) {
  const { t } = useTranslation('permissions/data-protection');
  const [reason, setReason] = useState('');
  const place = useSend(placeHold, {
    invalidates: changed,
    onSuccess: () => {
      setReason('');
      toast.success(t('person.placed'));
    },
  });
  const lift = useSend(liftHold, { invalidates: changed, onSuccess: () => toast.success(t('person.lifted')) });
  const askedLift = async () => {
    if (await confirm({ title: t('person.liftTitle'), body: t('person.liftText'), confirmLabel: t('person.lift'), danger: true }))
      lift.mutate({ params: { id } });
  };
  const placeIt = () => {
    if (reason.trim() && !place.isPending) place.mutate({ params: { id }, body: { reason } });
  };
  return (
    <section className="pt-stack pt-gap-2">
      <b>{t('person.holdHeading')}</b>
      <span className="pt-quiet">{t('person.holdHelp')}</span>
      {hold ? <span>{t('person.since', { reason: hold.reason, name: hold.placedBy, day: formatInstant(hold.placed) })}</span> : null}
      {hold || !mayChange ? null : <Reason value={reason} change={setReason} place={placeIt} />}
      {mayChange ? (
        <div>
          {hold ? (
            <Button variant="default" loading={lift.isPending} onClick={() => void askedLift()}>
              {t('person.lift')}
            </Button>
          ) : (
            <Button variant="default" disabled={!reason.trim()} loading={place.isPending} onClick={placeIt}>
              {t('person.hold')}
            </Button>
          )}
        </div>
      ) : null}
    </section>
  );
}

function Reason({ value, change, place }: { value: string; change: (reason: string) => void; place: () => void }) {
  const { t } = useTranslation('permissions/data-protection');
  return (
    <TextInput
      label={t('person.holdReason')}
      maxLength={300}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It stands among the fields of another form, which Enter would save.
        event.preventDefault();
        place();
      }}
    />
  );
}

function Erase({ id, name, of, mayChange }: Props & { of: PersonProtection; mayChange: boolean }) {
  const { t } = useTranslation('permissions/data-protection');
  const erase = useSend(erasePerson, { invalidates: changed, onSuccess: () => toast.success(t('person.erased')) });
  const asked = async () => {
    const title = t('person.eraseTitle', { name });
    if (await confirm({ title, body: t('person.eraseText'), confirmLabel: t('person.eraseNow'), danger: true }))
      erase.mutate({ params: { id } });
  };
  if (of.block === 'erased') return <p>{t('person.block.erased')}</p>;
  return (
    <section className="pt-stack pt-gap-2">
      <b>{t('person.eraseHeading')}</b>
      <span className="pt-quiet">{t('person.eraseHelp')}</span>
      <div>
        {t('person.goes')}
        <ul className={classes.parts}>
          {of.found.map(({ part, count }) => (
            <li key={part}>{t(`person.part.${part}`, { count })}</li>
          ))}
        </ul>
      </div>
      <div>
        {t('person.stays')}
        <ul className={classes.parts}>
          <li>{t('person.staysFigures')}</li>
          <li>{t('person.staysLog')}</li>
          <li>{t('person.staysUploads')}</li>
        </ul>
      </div>
      {of.block ? <p>{t(`person.block.${of.block as 'held' | 'emergency'}`)}</p> : null}
      {mayChange ? (
        <div>
          <Button color="red" disabled={of.block !== null} loading={erase.isPending} onClick={() => void asked()}>
            {t('person.erase')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
