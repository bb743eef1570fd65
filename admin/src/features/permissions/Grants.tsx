import { Button } from '@mantine/core';
import { createGrants, type Grant, listGrants, listPermissionSets, reviewEveryDays } from '@population-tracker/contract/grants';
import { dayMs } from '@population-tracker/contract/kernel/days';
import { IconCheck, IconPlus, IconShieldLock, IconUser } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LocationPill } from '#features/plan/plan-pickers.tsx';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { FilterPill } from '#ui/filters/FilterPill.tsx';
import { useRecordParam } from '#ui/form/record-param.ts';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { usePhone } from '#ui/page/phone.ts';
import { ShortDate } from '#ui/ShortDate.tsx';
import { Tag } from '#ui/Tag.tsx';
import type { Card, Column, RowAction } from '#ui/table/column.ts';
import type { ListState } from '#ui/table/list-state.ts';
import { ResourceList } from '#ui/table/ResourceList.tsx';
import { deleteAction, editAction } from '#ui/table/row-actions.ts';
import { useList } from '#ui/table/use-list.ts';
import { formatDay } from '#web/formats/dates.ts';
import { useHolds, useMayCall } from '#web/permissions.ts';
import { useCall } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { GrantDecision } from './GrantDecision.tsx';
import { ownSetIcon, personOf, setIcons, useSetName } from './permission-texts.ts';
import classes from './permissions.module.css';
import { useReviewGrant, useTakeGrant } from './take-grant.ts';
import { useViewAs } from './view-as.ts';

const GrantForm = lazy(() => import('./GrantForm.tsx'));

const soonDays = '14';

/** Everybody who may do more than a normal user, and by what. */
export function Grants({ screens }: { screens: ReactNode }) {
  const { t } = useTranslation('permissions');
  const { list, answer } = useList(listGrants, { sort: 'person' });
  const record = useRecordParam();
  const rowActions = useRowActions(record.edit);
  const mayGrant = useMayCall(createGrants);
  const setName = useSetName();
  const isReview = list.filter('notReviewedFor').value !== '' && mayGrant;
  const rowHref = useRowHref(record.href);
  // A card that opens something has no room for buttons of its own.
  const decidesInCards = usePhone() && isReview;
  const actions = (
    <>
      <Due list={list} answer={answer.data} />
      {screens}
      {mayGrant ? (
        <Button data-tour="add" leftSection={<DrawnIcon of={IconPlus} />} onClick={record.add}>
          {t('grant')}
        </Button>
      ) : null}
    </>
  );
  return (
    <ResourceList
      title={t('title')}
      actions={actions}
      list={list}
      answer={answer}
      columns={useColumns(isReview)}
      rowName={(row) => `${personOf(row)}, ${setName({ builtIn: row.builtIn, name: row.setName ?? '' })}`}
      rowHref={decidesInCards ? undefined : rowHref}
      rowActions={rowActions}
      current={typeof record.open === 'number' ? record.open : null}
      card={(row) => cardOf(row, decidesInCards)}
      search={t('search')}
      filters={<Filters filter={list.filter} />}
      empty={<EmptyState icon={IconShieldLock} title={t('emptyTitle')} text={t('emptyText')} />}
    >
      <Suspense>{record.open ? <GrantForm key={record.open} id={record.open} close={record.close} /> : null}</Suspense>
    </ResourceList>
  );
}

const cardOf = (grant: Grant, decides: boolean): Card => ({
  title: personOf(grant),
  tag: <Until grant={grant} />,
  fact: (
    <>
      <SetName grant={grant} /> {decides ? <Place grant={grant} /> : null}
    </>
  ),
  aside: decides ? <GrantDecision grant={grant} /> : <Place grant={grant} />,
});

interface DueProps {
  list: Pick<ListState, 'filter'>;
  answer: { endingSoon: number; toReview: number } | undefined;
}

/** What somebody should see to: a press shows it alone. */
function Due({ list, answer = { endingSoon: 0, toReview: 0 } }: DueProps) {
  const { t } = useTranslation('permissions');
  const [ends, review] = [list.filter('endsWithin'), list.filter('notReviewedFor')];
  const mayGrant = useMayCall(createGrants);
  return (
    <>
      {answer.toReview > 0 && review.value === '' && mayGrant ? (
        <button type="button" className={classes.soon} onClick={() => review.onChange(String(reviewEveryDays))}>
          <Tag tone="neutral">{t('toReview', { count: answer.toReview })}</Tag>
        </button>
      ) : null}
      {answer.endingSoon > 0 && ends.value === '' ? (
        <button type="button" className={classes.soon} onClick={() => ends.onChange(soonDays)}>
          <Tag tone="warning">{t('endingSoon', { count: answer.endingSoon })}</Tag>
        </button>
      ) : null}
    </>
  );
}

function useRowActions(edit: (id: number) => void): (row: Grant) => RowAction[] {
  const { t } = useTranslation('permissions');
  const [take, review] = [useTakeGrant(), useReviewGrant()];
  const viewAs = useViewAs();
  const mayGrant = useMayCall(createGrants);
  const { go } = useView();
  return (row) => {
    const stillRight = { key: 'review', label: t('review'), icon: IconCheck, run: () => void review(row) };
    // What comes with a user type is changed where people are.
    if (row.id < 0) {
      const person = { key: 'person', label: t('openPerson'), icon: IconUser, run: () => go(`/usermanagement?id=${row.userId}`) };
      return mayGrant ? [person, stillRight, ...viewAs(row)] : [person];
    }
    if (!mayGrant) return [];
    return [editAction(t('edit'), () => edit(row.id)), stillRight, ...viewAs(row), deleteAction(t('take'), () => void take(row))];
  };
}

/** What comes with a user type opens where people are. */
function useRowHref(href: (id: number) => string): (row: Grant) => string | undefined {
  const mayGrant = useMayCall(createGrants);
  const seesPeople = useHolds('users.read');
  return ({ id, userId }) => {
    if (id < 0) return seesPeople ? `/usermanagement?id=${userId}` : undefined;
    return mayGrant ? href(id) : undefined;
  };
}

function Filters({ filter }: { filter: (name: string) => { value: string; onChange: (value: string) => void } }) {
  const { t } = useTranslation('permissions');
  const setName = useSetName();
  const { data } = useCall(listPermissionSets, {}, { quiet: true });
  const sets = (data?.items ?? []).map((set) => ({ value: String(set.builtIn ?? set.id), label: setName(set) }));
  const ends = (['0', '14', '90'] as const).map((value) => ({ value, label: t(`endsWithin.${value}`) }));
  const reviewed = (['90', '180', '365'] as const).map((value) => ({ value, label: t('notReviewedFor', { count: Number(value) }) }));
  return (
    <>
      <FilterPill label={t('set')} options={sets} searchable={sets.length > 12} {...filter('set')} />
      <LocationPill {...filter('locationId')} />
      <FilterPill label={t('ends')} options={ends} {...filter('endsWithin')} />
      <FilterPill label={t('reviewed')} options={reviewed} {...filter('notReviewedFor')} />
    </>
  );
}

function SetName({ grant: { builtIn, setName } }: { grant: Grant }) {
  const name = useSetName()({ builtIn, name: setName ?? '' });
  return (
    <span className={classes.set}>
      <DrawnIcon of={builtIn ? setIcons[builtIn] : ownSetIcon} size={16} />
      {name}
    </span>
  );
}

function Place({ grant: { locationId, locationName } }: { grant: Grant }) {
  const { t } = useTranslation('permissions');
  return <span>{locationId === null ? t('company') : locationName}</span>;
}

function Until({ grant: { until, over } }: { grant: Grant }) {
  const { t } = useTranslation('permissions');
  if (until === null) return <span className="pt-quiet">{t('noEnd')}</span>;
  if (over) return <Tag tone="neutral">{t('expired', { day: formatDay(until) })}</Tag>;
  const isSoon = Date.parse(until) - Date.now() < Number(soonDays) * dayMs;
  return isSoon ? <Tag tone="warning">{formatDay(until)}</Tag> : <span>{formatDay(until)}</span>;
}

function GrantedBy({ grant: { id, grantedBy, provider, created } }: { grant: Grant }) {
  const { t } = useTranslation('permissions');
  if (id < 0) return <span className="pt-quiet">{t('byUserType')}</span>;
  return (
    <span>
      {provider ? t('byProvider', { name: provider }) : (grantedBy ?? t('byProduct'))}{' '}
      <span className="pt-quiet">
        <ShortDate value={created} />
      </span>
    </span>
  );
}

/** While permissions are looked at again, each row asks for a decision in place of telling who gave it. */
function useColumns(isReview: boolean): Column<Grant>[] {
  const { t } = useTranslation('permissions');
  const last: Column<Grant> = isReview
    ? { key: 'decision', title: t('decision'), cell: (row) => <GrantDecision grant={row} />, width: 226 }
    : { key: 'grantedBy', title: t('grantedBy'), cell: (row) => <GrantedBy grant={row} />, sort: 'created', width: 210 };
  return [
    { key: 'person', title: t('person'), cell: (row) => personOf(row), sort: 'person' },
    { key: 'set', title: t('set'), cell: (row) => <SetName grant={row} />, width: 210 },
    { key: 'for', title: t('for'), cell: (row) => <Place grant={row} />, width: 150 },
    { key: 'until', title: t('until'), cell: (row) => <Until grant={row} />, sort: 'until', width: 150 },
    ...(isReview ? [] : [last]),
    {
      key: 'reviewed',
      title: t('reviewed'),
      cell: ({ reviewed }) => (reviewed ? <ShortDate value={reviewed} /> : <span className="pt-quiet">{t('neverReviewed')}</span>),
      sort: 'reviewed',
      quiet: true,
      width: 124,
    },
    ...(isReview ? [last] : []),
  ];
}
