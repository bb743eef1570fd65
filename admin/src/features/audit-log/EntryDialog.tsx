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

interface Told {
  field: string;
  before: string;
  after: string;
}

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
      <Changes entry={entry} />
      {entry.parts > 0 ? <EntryParts id={entry.id} total={entry.parts} close={close} /> : null}
    </>
  );
}

/** What was set and what to; what was nothing before and after says nothing, and of what was added or deleted alone there is one value. */
function Changes({ entry }: { entry: AuditEntryInFull }) {
  const { t } = useTranslation('audit-log');
  const changes = changesOf(entry).map(({ field, before, after }) => ({
    field,
    before: valueText(field, before, entry.names),
    after: valueText(field, after, entry.names),
  }));
  const told = changes.filter(({ before, after }) => before || after);
  if (told.length === 0) return <p>{t('nothing')}</p>;
  const [isNew, isGone] = [told.every(({ before }) => !before), told.every(({ after }) => !after)];
  const values =
    isNew || isGone
      ? [{ title: t('value'), cell: ({ before, after }: Told) => after || before }]
      : [
          { title: t('before'), cell: ({ before }: Told) => before || t('none') },
          { title: t('after'), cell: ({ after }: Told) => after || t('none') },
        ];
  return (
    <FactTable
      label={t('changes')}
      rows={told}
      keyOf={({ field }) => field}
      columns={[{ title: t('field'), cell: ({ field }) => fieldText(field) }, ...values]}
    />
  );
}
