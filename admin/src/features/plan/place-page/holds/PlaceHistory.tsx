import { type AuditEntry, listAudit } from '@population-tracker/contract/audit-log/audit';
import { auditReferences } from '@population-tracker/contract/audit-log/audit-references';
import { auditValue } from '@population-tracker/contract/audit-log/audit-values';
import { auditActions, auditFields, auditWord } from '@population-tracker/contract/audit-log/audit-words';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatStamp } from '#web/formats/dates.ts';
import { catalogueLanguage } from '#web/language.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { PlacePart } from '../PlacePart.tsx';
import classes from '../place.module.css';

const shown = 5;
const shownFields = 3;

interface Props {
  entity: 'location' | 'building' | 'workspace' | 'meetingRoom';
  id: number;
}

/** What was changed of a place last, by whom and when; for whoever may read that. */
export function PlaceHistory(props: Props) {
  return useMayCall(listAudit) ? <History {...props} /> : null;
}

function History({ entity, id }: Props) {
  const { t } = useTranslation('plan/place-page');
  const query = { entity, entityId: String(id), limit: String(shown), sort: '-at' };
  const { data, isPending } = useCall(listAudit, { query }, { quiet: true, staleTime: 0 });
  const all = <Link to={`/audit-log?entity=${entity}&entityId=${id}`}>{t('allChanges')}</Link>;
  return (
    <PlacePart part="history" title={t('history')} aside={data && data.total > 0 ? all : null}>
      {data?.total === 0 ? <p className={classes.quiet}>{t('noChange')}</p> : null}
      <ul className={classes.changes} aria-busy={isPending}>
        {data?.items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </PlacePart>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('plan/place-page');
  const { at, userName, action } = entry;
  const changes = action === 'update' ? changesOf(entry) : [];
  const left = changes.length - shownFields;
  return (
    <>
      <span className={classes.initials} aria-hidden>
        {initialsOf(userName)}
      </span>
      <p>
        <b>{userName || t('byNobody')}</b> <span>{auditWord(auditActions, action, catalogueLanguage())}</span>
        {changes.slice(0, shownFields).map(({ field, before, after }) => (
          <span key={field} className={classes.change}>
            {auditWord(auditFields, field, catalogueLanguage())}
            {isNumbered(field) ? null : (
              <>
                : <del>{valueOf(field, before)}</del> → <ins>{valueOf(field, after)}</ins>
              </>
            )}
          </span>
        ))}
        {left > 0 ? <span className={classes.change}>{t('moreFields', { count: left })}</span> : null}
      </p>
      <time dateTime={at}>{formatStamp(at)}</time>
    </>
  );
}

/** What would be told by a number alone. */
const isNumbered = (field: string): boolean => field in auditReferences || field === 'imageId';

const changesOf = ({ before, after }: AuditEntry) =>
  Object.keys(after ?? {}).map((field) => ({ field, before: before?.[field], after: after?.[field] }));

const valueOf = (field: string, value: unknown): string => auditValue(field, value, { language: catalogueLanguage() }) || '–';

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .map((part) => [...part][0] ?? '')
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('');
