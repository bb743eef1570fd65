import { listAudit } from '@population-tracker/contract/audit-log/audit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLinkFrom } from '#ui/dialog/go-from.ts';
import { formatNumber } from '#web/formats/numbers.ts';
import { useCall } from '#web/query.ts';
import classes from './entry.module.css';
import { actionText, entityText, recordText } from './entry-texts.ts';

const shown = 10;

/** The first of the entries that this one stands for, and where all of them are. */
export function EntryParts({ id, total, close }: { id: number; total: number; close: () => void }) {
  const { t } = useTranslation('audit-log');
  const linkTo = useLinkFrom(close);
  const { data } = useCall(listAudit, { query: { partOf: id, sort: 'at', limit: shown } });
  const all = `/audit-log?partOf=${id}`;
  return (
    <section className={classes.parts}>
      <h3>{t('parts', { total: formatNumber(total) })}</h3>
      <ul aria-busy={!data}>
        {data?.items.map((part) => (
          <li key={part.id}>
            <Link {...linkTo(`${all}&id=${part.id}`)}>{recordText(t, part) || entityText(part.entity)}</Link>{' '}
            <span>{actionText(part.action)}</span>
          </li>
        ))}
      </ul>
      {total > shown ? <Link {...linkTo(all)}>{t('allParts')}</Link> : null}
    </section>
  );
}
