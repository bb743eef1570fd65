import { exportMaxIds } from '@population-tracker/contract/kernel/constants';
import {
  IconCalendarPlus,
  IconCircleMinus,
  IconDownload,
  IconShieldCheck,
  IconTrash,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { BulkAction, Chosen } from '#ui/table/column.ts';
import { changeList, type ListChange } from '#ui/table/list-query.ts';
import type { Export } from '../use-export.ts';
import { statusOptions, typeOptions } from '../user-texts.ts';
import { type AskedSelection, type Change, type ListQuery, matchingOf, selectionOf } from './bulk-selection.ts';

interface Given {
  t: TFunction;
  chosen: Chosen;
  query: ListQuery;
  exported: Export;
  /** Asks whether a change is meant. */
  ask: (selection: AskedSelection, change: Change) => void;
  /** Asks which team they are put into, or taken out of. */
  askTeam: (selection: AskedSelection) => void;
  go: (to: string) => void;
  /** Whether whoever asks may reserve for them. */
  reserves: boolean;
  /** The user types that whoever asks can’t give. */
  withheld: readonly number[];
}

/** What can be done with many users at once. */
export function bulkActions({ t, chosen, query, exported, ask, askTeam, go, reserves, withheld }: Given): BulkAction[] {
  const change = (what: Change) => () => ask(selectionOf(chosen, query), what);
  const choices = (options: readonly { value: string | number; label: string }[], changeOf: (value: never) => Change) =>
    options.map(({ value, label }) => ({ key: String(value), label, run: change(changeOf(value as never)) }));
  const exceptional = [
    { value: 1, label: t('yes') },
    { value: 0, label: t('no') },
  ];
  const types = typeOptions(t).filter(({ value }) => !withheld.includes(value));
  const file = fileOf(chosen);
  const reservations = reserves ? reservationsOf(chosen, query) : null;
  return [
    { key: 'status', label: t('status'), icon: IconCircleMinus, run: choices(statusOptions(t), (status) => ({ status })) },
    { key: 'type', label: t('userType'), icon: IconUserCog, run: choices(types, (userType) => ({ userType })) },
    {
      key: 'exceptional',
      label: t('exceptional'),
      icon: IconShieldCheck,
      run: choices(exceptional, (yes) => ({ exceptional: yes === 1 })),
    },
    { key: 'team', label: t('manyTeam'), icon: IconUsersGroup, run: () => askTeam(selectionOf(chosen, query)) },
    ...(reservations ? [{ key: 'reserve', label: t('reserve'), icon: IconCalendarPlus, run: () => go(reservations) }] : []),
    ...(file
      ? [{ key: 'export', label: t('export.label'), icon: IconDownload, busy: exported.preparing, run: exported.choices(file) }]
      : []),
    { key: 'delete', label: t('delete'), icon: IconTrash, danger: true, run: change({ delete: true }) },
  ];
}

/** Single people, or those left of everybody, are named in an address, which has to stay short. Null where they are too many. */
function fileOf({ everything, ids, except }: Chosen): { ids?: string; except?: string } | null {
  const named = everything ? except : ids;
  if (named.size > exportMaxIds) return null;
  const text = [...named].join();
  return everything ? { except: text } : { ids: text };
}

/** Where reservations for these people are begun; null where an address can't say who they are: everybody but some. */
function reservationsOf({ everything, ids, except }: Chosen, query: ListQuery): string | null {
  const begun = '/reservation?bulk=new';
  if (!everything) return ids.size > exportMaxIds ? null : `${begun}&users=${[...ids].join()}`;
  if (except.size > 0) return null;
  const filters = changeList(new URLSearchParams(), matchingOf(query) as ListChange);
  return `${begun}&people=${encodeURIComponent(filters.toString())}`;
}
