import { endpoint } from '@population-tracker/contract/kernel/endpoint';
import { day, listQuery } from '@population-tracker/contract/kernel/primitives';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type View, ViewProvider } from '#web/view.ts';
import { useListState } from './list-state.ts';

const query = listQuery(['start'], { from: day.optional(), status: z.enum(['active']).optional() });
const listThings = endpoint('GET /things', { summary: 'Lists things.', needs: 'signedIn', scope: 'self', query, result: z.null() });

function List({ tell }: { tell: (query: unknown) => void }) {
  tell(useListState(listThings, { sort: '-start', opening: 'from=2026-11-23&sort=start' }).query);
  return null;
}

/** What a list that opens on a day asks for at an address. */
function askedAt(address: string): unknown {
  const asked: unknown[] = [];
  const view = { address: new URLSearchParams(address) } as View;
  renderToStaticMarkup(
    <ViewProvider value={view}>
      <List tell={(query) => asked.push(query)} />
    </ViewProvider>,
  );
  return asked[0];
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
