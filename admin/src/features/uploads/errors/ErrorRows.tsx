import { Button } from '@mantine/core';
import type { ErrorRecord } from '@population-tracker/contract/uploads/uploads';
import { IconAlertCircle, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import bone from '#ui/list/bone.module.css';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { ownLang } from '#web/language.ts';
import classes from './errors.module.css';

interface Props {
  /** Null while the first answer is awaited. */
  records: readonly ErrorRecord[] | null;
  /** Those of the last question are shown until these are there. */
  stale: boolean;
  failure?: string;
  /** Unsets search and filter where they found nothing. */
  clear?: () => void;
}

export function ErrorRows(props: Props) {
  const { records, failure, clear } = props;
  const { t } = useTranslation();
  const phone = usePhone();
  if (failure) return <EmptyState icon={IconAlertCircle} title={t('ui.listFailed')} text={failure} />;
  if (records?.length === 0) {
    if (!clear) return null;
    const action = (
      <Button variant="default" onClick={clear}>
        {t('ui.clearFilters')}
      </Button>
    );
    return <EmptyState icon={IconSearchOff} title={t('ui.noMatch')} text={t('ui.noMatchText')} actions={action} lang={ownLang()} />;
  }
  return phone ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ records, stale }: Props) {
  const { t } = useTranslation('uploads');
  return (
    <table className={classes.table} aria-labelledby="error-records" aria-busy={records === null || stale}>
      <thead>
        <tr>
          {(['row', 'column', 'value', 'reason'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`errors.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody data-stale={stale ? '' : undefined}>
        {records ? (
          keyed(records).map(([key, { row, column, value, reason }]) => (
            <tr key={key}>
              <th scope="row">{formatNumber(row)}</th>
              <td>{column}</td>
              <td title={value}>
                <Value value={value} />
              </td>
              <td className={classes.reason}>{reason}</td>
            </tr>
          ))
        ) : (
          <Bones />
        )}
      </tbody>
    </table>
  );
}

function Cards({ records, stale }: Props) {
  const { t } = useTranslation('uploads');
  return (
    <ul className={classes.cards} aria-labelledby="error-records" data-stale={stale ? '' : undefined}>
      {keyed(records ?? []).map(([key, { row, column, value, reason }]) => (
        <li key={key}>
          <span className="pt-quiet">
            {t('errors.rowNumber', { row: formatNumber(row) })} · {column}
          </span>
          <Value value={value} />
          <span className={classes.reason}>{reason}</span>
        </li>
      ))}
    </ul>
  );
}

function Value({ value }: { value: string }) {
  const { t } = useTranslation('uploads');
  return value.trim() ? <strong>{value}</strong> : <span className="pt-faint">{t('errors.empty')}</span>;
}

function Bones() {
  return Array.from({ length: 10 }, (_, line) => line).map((line) => (
    <tr key={line} aria-hidden>
      {[40, 60, 70, 80].map((width) => (
        <td key={width}>
          <span className={bone.bone} style={{ width: `${width - ((line * 13) % 20)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

/** A row may be wrong several times, even in one column. */
const keyed = (records: readonly ErrorRecord[]) =>
  records.map((record, index) => [`${record.row} ${record.column} ${record.key} ${index}`, record] as const);
