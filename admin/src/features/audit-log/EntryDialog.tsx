import { Button } from '@mantine/core';
import { type AuditEntryInFull, readAudit } from '@population-tracker/contract/audit-log/audit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CloseButton } from '#ui/dialog/CloseButton.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { useLinkFrom } from '#ui/dialog/go-from.ts';
import { FactTable } from '#ui/table/FactTable.tsx';
import { formatStamp } from '#web/formats/dates.ts';
import { useCall } from '#web/query.ts';
import { EntryParts } from './EntryParts.tsx';
import classes from './entry.module.css';
import { actionText, addressOf, changesOf, entityText, fieldText, recordText, valueText, whoOf } from './entry-texts.ts';

interface Props {
  id: number;
  close: () => void;
}

/** One entry in full: who, when, from where, each field before and after, and what it stands for. A link opens it whatever the list shows. */
export function EntryDialog({ id, close }: Props) {
  const { t } = useTranslation('audit-log');
  const linkTo = useLinkFrom(close);
  const { data: entry, error } = useCall(readAudit, { params: { id } }, { quiet: true });
  const address = entry ? addressOf(entry) : null;
  const foot = (
    <>
      {address ? (
        <Button variant="default" component={Link} {...linkTo(address)}>
          {t('toRecord')}
        </Button>
      ) : null}
      <CloseButton first onClick={close} />
    </>
  );
  return (
    <Dialog title={entry ? titleOf(entry) : t('title')} onClose={close} foot={foot}>
      {entry ? <Entry entry={entry} close={close} /> : null}
      {error ? <p role="alert">{error.message}</p> : null}
    </Dialog>
  );
}

const titleOf = ({ action, entity }: AuditEntryInFull): string => `${entityText(entity)}: ${actionText(action)}`;

function Entry({ entry, close }: { entry: AuditEntryInFull; close: () => void }) {
  const { t } = useTranslation('audit-log');
  const changes = changesOf(entry);
  const facts = [
    [t('at'), formatStamp(entry.at)],
    [t('who'), whoOf(t, entry)],
    ...(entry.keyName ? [[t('byKey'), entry.keyName]] : []),
    [t('record'), recordText(t, entry) || t('none')],
    [t('address'), entry.address || t('none')],
    [t('request'), entry.requestId || t('none')],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 ? (
        <FactTable
          label={t('changes')}
          rows={changes}
          keyOf={({ field }) => field}
          columns={[
            { title: t('field'), cell: ({ field }) => fieldText(field) },
            { title: t('before'), cell: ({ field, before }) => valueText(field, before, entry.names) || t('none') },
            { title: t('after'), cell: ({ field, after }) => valueText(field, after, entry.names) || t('none') },
          ]}
        />
      ) : (
        <p>{t('nothing')}</p>
      )}
      {entry.parts > 0 ? <EntryParts id={entry.id} total={entry.parts} close={close} /> : null}
    </>
  );
}
