import type { User } from '@population-tracker/contract/users/users';
import type { TFunction } from 'i18next';
import { Tag } from '#ui/Tag.tsx';
import type { Card, Column } from '#ui/table/column.ts';
import { dateColumn } from '#ui/table/columns.tsx';
import { fullName, statusText, typeOptions } from './user-texts.ts';

export const usualSort = 'name,lastName';

export const userColumns = (t: TFunction): Column<User>[] => columnsOf(t, wordsOf(t));

type Words = ReturnType<typeof wordsOf>;

/** What stands in each row, translated once for all of them. */
const wordsOf = (t: TFunction) => ({
  types: new Map<number, string>(typeOptions(t).map(({ value, label }) => [value, label])),
  active: statusText(t, 'active'),
  passive: statusText(t, 'passive'),
  yes: t('yes'),
});

const columnsOf = (t: TFunction, words: Words): Column<User>[] => [
  { key: 'name', title: t('fullName'), sort: usualSort, width: 154, cell: fullName },
  { key: 'email', title: t('email'), sort: 'email', width: 232, quiet: true, cell: (user) => user.email },
  {
    key: 'manager',
    title: t('manager'),
    sort: 'managerFullName',
    width: 136,
    cell: (user) => user.managerFullName || user.managerEmail || <None />,
  },
  { key: 'userType', title: t('userType'), sort: 'userType', width: 160, cell: (user) => words.types.get(user.userType) },
  { key: 'status', title: t('status'), sort: 'status', width: 92, cell: (user) => <StatusTag user={user} words={words} /> },
  {
    key: 'exceptional',
    title: t('exceptional'),
    sort: 'exceptional',
    width: 100,
    cell: (user) => (user.exceptional ? words.yes : <None />),
  },
  dateColumn('updated', t('updated')),
  ...belongingColumns(t),
];

/** Where somebody belongs: shown where it is asked for. */
const belongingColumns = (t: TFunction): Column<User>[] => [
  {
    key: 'department',
    title: t('department'),
    sort: 'department',
    width: 176,
    extra: true,
    cell: (user) => user.department || <None />,
  },
  { key: 'site', title: t('site'), width: 136, extra: true, cell: (user) => user.siteName ?? <None /> },
  {
    key: 'employeeNumber',
    title: t('employeeNumber'),
    sort: 'employeeNumber',
    width: 136,
    extra: true,
    quiet: true,
    cell: (user) => user.employeeNumber || <None />,
  },
  {
    key: 'teams',
    title: t('teams'),
    width: 200,
    extra: true,
    cell: (user) => user.teams.map(({ name }) => name).join(', ') || <None />,
  },
];

export function userCard(t: TFunction): (user: User) => Card {
  const words = wordsOf(t);
  return (user) => ({
    title: fullName(user),
    tag: <StatusTag user={user} words={words} />,
    fact: user.email,
    aside: words.types.get(user.userType),
  });
}

const StatusTag = ({ user, words }: { user: User; words: Words }) => (
  <Tag tone={user.status === 'active' ? 'success' : 'neutral'}>{words[user.status]}</Tag>
);

const None = () => <span style={{ color: 'var(--pt-text-3)' }}>–</span>;
