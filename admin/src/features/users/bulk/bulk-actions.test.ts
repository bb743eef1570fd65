import { exportMaxIds } from '@population-tracker/contract/kernel/constants';
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Chosen } from '#ui/table/column.ts';
import { bulkActions } from './bulk-actions.ts';
import type { ListQuery } from './bulk-selection.ts';

const query = {
  search: 'Çağla & co',
  status: 'active',
  department: ['Law, tax', 'Fleet'],
  sort: 'name',
  page: 2,
  limit: 50,
} satisfies ListQuery;
const nobody: Chosen = { ids: new Set(), everything: false, except: new Set(), count: 0, clear: () => undefined };

/** Where “Reserve” leads and whom “Export” names; undefined where there is no such button. */
function waysOf(given: Partial<Chosen>, reserves = true) {
  const ways: { reserve?: string; file?: object } = {};
  const go = (to: string) => {
    ways.reserve = to;
  };
  const choices = (some = {}) => {
    ways.file = some;
    return [];
  };
  const t = ((key: string) => key) as TFunction;
  const actions = bulkActions({
    t,
    chosen: { ...nobody, ...given },
    query,
    exported: { preparing: false, choices },
    ask: () => undefined,
    askTeam: () => undefined,
    go,
    reserves,
    withheld: [],
  });
  const reserve = actions.find(({ key }) => key === 'reserve')?.run;
  if (typeof reserve === 'function') reserve();
  return ways;
}

describe('the actions for a selection of users', () => {
  it('name single people', () => {
    expect(waysOf({ ids: new Set([3, 17]) })).toEqual({ reserve: '/reservation?bulk=new&users=3,17', file: { ids: '3,17' } });
  });

  it('name everybody whom the list finds by its search and filters, whatever page is shown', () => {
    const { reserve = '', file } = waysOf({ everything: true });
    const people = new URL(reserve, 'http://panel.test').searchParams.get('people') ?? '';
    expect([...new URLSearchParams(people)]).toEqual([
      ['search', 'Çağla & co'],
      ['status', 'active'],
      ['department', 'Law, tax'],
      ['department', 'Fleet'],
    ]);
    expect(file).toEqual({ except: '' });
  });

  it('export everybody but some, for whom no reservations can be begun by an address', () => {
    expect(waysOf({ everything: true, except: new Set([5, 8]) })).toEqual({ file: { except: '5,8' } });
  });

  it('lead whoever may not reserve to no reservation', () => {
    expect(waysOf({ ids: new Set([3]) }, false)).toEqual({ file: { ids: '3' } });
  });

  it('are left out where an address would become too long', () => {
    const many = new Set(Array.from({ length: exportMaxIds + 1 }, (_, n) => n + 1));
    expect(waysOf({ ids: many })).toEqual({});
    expect(waysOf({ everything: true, except: many })).toEqual({});
  });

  it('offer no user type that whoever asks can’t give', () => {
    const t = ((key: string) => key) as TFunction;
    const exported = { preparing: false, choices: () => [] };
    const given = {
      t,
      chosen: nobody,
      query,
      exported,
      ask: () => undefined,
      askTeam: () => undefined,
      go: () => undefined,
      reserves: true,
    };
    const typesOf = (withheld: number[]) => {
      const run = bulkActions({ ...given, withheld }).find(({ key }) => key === 'type')?.run;
      return Array.isArray(run) ? run.map(({ key }) => key) : run;
    };
    expect([typesOf([]), typesOf([2, 3])]).toEqual([['1', '2', '3'], ['1']]);
  });
});
