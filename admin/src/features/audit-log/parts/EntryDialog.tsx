import { Button } from '@mantine/core';
import type { AuditEntry } from '@population-tracker/contract/audit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatStamp } from '../../../lib/formats/dates.ts';
import { Dialog } from '../../../ui/dialog/Dialog.tsx';
import { useLinkFrom } from '../../../ui/dialog/go-from.ts';
import classes from './entry.module.css';
import { actionText, addressOf, changesOf, entityText, fieldText, recordText, valueText, whoOf } from './entry-texts.ts';

interface Props {
  /** Undefined while it is read, or where the page of the list doesn't hold it. */
  entry: AuditEntry | undefined;
  close: () => void;
}

/** One entry in full: who, when, from where, and each field before and after. */
export function EntryDialog({ entry, close }: Props) {
  const { t } = useTranslation('audit-log');
  const { t: generic } = useTranslation();
  const linkTo = useLinkFrom(close);
  const address = entry ? addressOf(entry) : null;
  const foot = (
    <>
      {address ? (
        <Button variant="default" component={Link} {...linkTo(address)}>
          {t('toRecord')}
        </Button>
      ) : null}
      <Button data-autofocus="" onClick={close}>
        {generic('ui.close')}
      </Button>
    </>
  );
  return (
    <Dialog title={entry ? titleOf(entry) : t('title')} onClose={close} foot={foot}>
      {entry ? <Entry entry={entry} /> : <p>{t('gone')}</p>}
    </Dialog>
  );
}

const titleOf = ({ action, entity }: AuditEntry): string => `${entityText(entity)}: ${actionText(action)}`;

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit-log');
  const changes = changesOf(entry);
  const facts = [
    [t('at'), formatStamp(entry.at)],
    [t('who'), whoOf(t, entry)],
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
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{fieldText(field)}</th>
                <td>{valueText(before) || t('none')}</td>
                <td>{valueText(after) || t('none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>{t('nothing')}</p>
      )}
    </>
  );
}
