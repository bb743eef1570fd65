import { describe, expect, it } from 'vitest';
import { routes } from '#api/app.ts';
import { RefusedInput } from './parse.ts';
import { awkwardInputs, beyondAll, refusalOf } from './testing/awkward-inputs.ts';

const endpoints = routes.map(({ endpoint }) => ({ endpoint, name: `${endpoint.method} ${endpoint.path}` }));

// What the product then does with those that are taken: awkward-values.db.test.ts.
describe('every endpoint of the product', () => {
  it('takes any value in its path and its query, or refuses it by its field', () => {
    const inputs = endpoints.flatMap(({ endpoint, name }) => awkwardInputs(endpoint).map((given) => ({ endpoint, name, given })));
    expect(inputs.length).toBeGreaterThan(9_000);
    const odd = inputs.filter(({ endpoint, given }) => {
      const refused = refusalOf(endpoint, given);
      return refused !== null && !(refused instanceof RefusedInput && refused.fields.length > 0) && !isUnfound(refused);
    });
    expect(odd.map(({ name, given }) => `${name} ${JSON.stringify(given)}`)).toEqual([]);
  });

  it('finds nothing under ids that are larger than any record’s, unless it looks for them', () => {
    const all = beyondAll(endpoints.map(({ endpoint }) => endpoint));
    const refused = all.map(({ endpoint, given }) => refusalOf(endpoint, given)).filter((refusal) => refusal !== null);
    expect(refused.length).toBeGreaterThan(30);
    expect(refused.filter((refusal) => !isUnfound(refusal))).toEqual([]);
  });
});

const isUnfound = (refused: unknown): boolean => (refused as { key?: string } | null)?.key === 'request.notFound';
