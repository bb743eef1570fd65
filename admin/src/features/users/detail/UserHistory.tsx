import type { HistoryEntry } from '@population-tracker/contract/audit-log/audit';
import { userHistory } from '@population-tracker/contract/users/users';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatStamp } from '#web/formats/dates.ts';
import { useHolds } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import classes from './detail.module.css';
import { isUserField, useFieldTexts } from './detail-field-texts.ts';
import { Older } from './Older.tsx';

const firstCount = 20;
const mostCount = 200;

/** Who changed what of a user, and when, in the words of the form. */
export function UserHistory({ userId }: { userId: number }) {
  const { t } = useTranslation('users/detail');
  const [limit, setLimit] = useState(firstCount);
  const answer = useCall(
    userHistory,
    { params: { id: userId }, query: { limit, sort: '-at' } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const entries = answer.data?.items;
  const more = (answer.data?.total ?? 0) > limit && limit < mostCount;
  return (
    <>
      {entries?.length === 0 ? <p className={classes.quiet}>{t('detail.noHistory')}</p> : null}
      <ol className="pt-entries" aria-busy={answer.isPending}>
        {entries?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {more ? <Older loading={answer.isFetching} show={() => setLimit(mostCount)} /> : null}
    </>
  );
}

const knownActions = ['create', 'update', 'delete', 'restore', 'setPassword', 'removePassword'];

function Entry({ entry: { at, who, action, changes } }: { entry: HistoryEntry }) {
  const { t } = useTranslation('users/detail');
  const texts = useFieldTexts();
  const what = t(`detail.action.${knownActions.includes(action) ? action : 'other'}`);
  const told = action === 'create' ? [] : changes.filter(({ field }) => isUserField(field));
  return (
    <li>
      <div className={classes.head}>
        <strong>{what}</strong>
        <time className={classes.quiet} dateTime={at}>
          {formatStamp(at)}
        </time>
      </div>
      <p className={classes.quiet}>{who ?? t('detail.byItself')}</p>
      <ByUpload changes={changes} />
      {told.length > 0 ? (
        <dl className={classes.changes}>
          {told.map(({ field, before, after }) => (
            <Change key={field} label={texts.label(field)} before={texts.value(field, before)} after={texts.value(field, after)} />
          ))}
        </dl>
      ) : null}
    </li>
  );
}

interface Upload {
  id: number;
  file: string;
}

/** That an upload did it, or that undoing one did. */
function ByUpload({ changes }: Pick<HistoryEntry, 'changes'>) {
  const { t } = useTranslation('users/detail');
  const mayOpen = useHolds('uploads.write');
  const told = (name: 'upload' | 'undoneUpload') => changes.find(({ field }) => field === name)?.after as Upload | undefined;
  const did = told('upload');
  const upload = did ?? told('undoneUpload');
  if (!upload) return null;
  const said = t(did ? 'detail.byUpload' : 'detail.byUndoing', { file: upload.file });
  return (
    <p className={classes.quiet}>
      {mayOpen ? (
        <Link className={classes.link} to={`/upload-jobs?id=${upload.id}`}>
          {said}
        </Link>
      ) : (
        said
      )}
    </p>
  );
}

function Change({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <del>{before}</del> → <ins>{after}</ins>
      </dd>
    </>
  );
}
