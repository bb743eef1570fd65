import { type AuditEntry, listAudit } from '@population-tracker/contract/audit-log/audit';
import { auditValue } from '@population-tracker/contract/audit-log/audit-values';
import { auditActions, auditFields, auditWord } from '@population-tracker/contract/audit-log/audit-words';
import type { Team } from '@population-tracker/contract/teams/teams';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatStamp } from '#web/formats/dates.ts';
import { catalogueLanguage } from '#web/language.ts';
import { useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import classes from './teams.module.css';

const shown = 5;

/** What was changed of a team last, by whom and when; for whoever may read that. */
export function TeamHistory({ team }: { team: Team }) {
  return useMayCall(listAudit) ? <History id={team.id} /> : null;
}

function History({ id }: { id: number }) {
  const { t } = useTranslation('users/teams');
  const query = { entity: 'team', entityId: String(id), limit: String(shown), sort: '-at' };
  const { data, isPending } = useCall(listAudit, { query }, { quiet: true, staleTime: 0 });
  return (
    <section className="pt-stack pt-gap-3" aria-label={t('history')}>
      <div className={classes.head}>
        <h3>{t('history')}</h3>
        {data && data.total > 0 ? (
          <Link className="pt-accent" to={`/audit-log?entity=team&entityId=${id}`}>
            {t('allChanges')}
          </Link>
        ) : null}
      </div>
      {data?.total === 0 ? <p className="pt-quiet">{t('noChange')}</p> : null}
      <ol className="pt-entries" aria-busy={isPending}>
        {data?.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry: { at, userName, action, before, after } }: { entry: AuditEntry }) {
  const { t } = useTranslation('users/teams');
  const language = catalogueLanguage();
  const value = (field: string, of: AuditEntry['before']) => auditValue(field, of?.[field], { language }) || '–';
  const fields = action === 'update' ? Object.keys(after ?? {}) : [];
  return (
    <li>
      <div className={classes.head}>
        <strong>{auditWord(auditActions, action, language)}</strong>
        <time className="pt-small pt-quiet" dateTime={at}>
          {formatStamp(at)}
        </time>
      </div>
      <p className="pt-small pt-quiet">{userName || t('byNobody')}</p>
      {fields.length > 0 ? (
        <dl className="pt-changes pt-small">
          {fields.map((field) => (
            <div key={field}>
              <dt>{auditWord(auditFields, field, language)}</dt>
              <dd>
                <del>{value(field, before)}</del> → <ins>{value(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
