import { endpoint } from '@population-tracker/contract/kernel/endpoint';
import { day, listQuery, longListQuery } from '@population-tracker/contract/kernel/primitives';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type View, ViewProvider } from '#web/view.ts';
import { firstQuery, type ListEndpoint, type ListState, useListState } from './list-state.ts';

const query = listQuery(['start'], { from: day.optional(), status: z.enum(['active']).optional() });
const listThings = endpoint('GET /things', { summary: 'Lists things.', needs: 'signedIn', scope: 'self', query, result: z.null() });

const listMillions = endpoint('GET /millions', {
  summary: 'Lists millions.',
  needs: 'signedIn',
  scope: 'self',
  query: longListQuery(['start'], {}),
  result: z.null(),
});

interface Asked {
  endpoint: ListEndpoint;
  opening?: string;
  tell: (list: ListState) => void;
}

function List({ endpoint, opening, tell }: Asked) {
  tell(useListState(endpoint, { sort: '-start', ...(opening && { opening }) }));
  return null;
}

/** A list as it stands at an address. */
function listAt(address: string, of: Omit<Asked, 'tell'>): ListState {
  const told: ListState[] = [];
  const view = { address: new URLSearchParams(address) } as View;
  renderToStaticMarkup(
    <ViewProvider value={view}>
      <List {...of} tell={(list) => told.push(list)} />
    </ViewProvider>,
  );
  return told[0] as ListState;
}

/** What a list that opens on a day asks for at an address, which is also what is asked ahead of it. */
function askedAt(address: string): unknown {
  const opening = 'from=2026-11-23&sort=start';
  const { query } = listAt(address, { endpoint: listThings, opening });
  expect(firstQuery(listThings, { sort: '-start', opening }, new URLSearchParams(address))).toEqual(query);
  return query;
}

describe('a list with an opening of its own', () => {
  it('asks for that from the first moment where the address says nothing, also with a record open over it', () => {
    expect(askedAt('')).toEqual({ from: '2026-11-23', sort: 'start' });
    expect(askedAt('id=7')).toEqual({ from: '2026-11-23', sort: 'start' });
    expect(askedAt('id=new&forDay=2026-12-01')).toEqual({ from: '2026-11-23', sort: 'start' });
  });

  it('asks for what the address says instead, and for all where its filters were taken away', () => {
    expect(askedAt('status=active')).toEqual({ status: 'active', sort: '-start' });
    expect(askedAt('sort=-start')).toEqual({ sort: '-start' });
  });
});

describe('the pages of a list', () => {
  const pagesAt = (address: string, total: number, endpoint: ListEndpoint = listMillions) => listAt(address, { endpoint }).pagesOf(total);

  it('end with the last record, and are one where there is none', () => {
    expect(pagesAt('', 0)).toBe(1);
    expect(pagesAt('', 45)).toBe(3);
    expect(pagesAt('limit=30', 10_000)).toBe(334);
    expect(pagesAt('search=ada', 500)).toBe(25);
  });

  it('end before it in a search among millions, where the contract refuses to go further', () => {
    expect(pagesAt('search=ada', 10_000)).toBe(25);
    expect(pagesAt('search=ada&limit=30', 501)).toBe(17);
    expect(pagesAt('search=ada&limit=30', 10_000, listThings)).toBe(334);
  });
});
