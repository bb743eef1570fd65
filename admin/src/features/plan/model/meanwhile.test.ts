import { describe, expect, test } from 'vitest';
import { differenceOf } from './difference.ts';
import { type Desk, deskAt, emptyDocument, type PlanDocument } from './document.ts';
import { arrivedIn, leaveOut, settledOn, takeIn } from './meanwhile.ts';

const plan = (...desks: Desk[]): PlanDocument => ({ ...emptyDocument(), desks });
const drawn = (label: string, x = 0) => deskAt(x, 0, { label });
const published = (id: number, label: string, x = 0): Desk => ({ ...deskAt(x, 0, { label }), id, key: `d${id}` });
const news = { version: 2, added: [] as Desk[], changed: [] as Desk[], removed: [] as number[] };

describe('desks that changed while a draft was drawn', () => {
  test('are taken in beside what was drawn, each once; those that went leave', () => {
    const draft = plan(published(1, 'A', 50), published(2, 'B'), drawn('New'), drawn('c-1', 9));
    const since = { ...news, added: [published(3, 'C-1', 400), published(4, 'D')], changed: [published(1, 'A', 700)], removed: [2] };
    const { desks } = takeIn(draft, since);
    expect(desks.map(({ id, label, x }) => [id, label, x])).toEqual([
      [1, 'A', 700],
      [null, 'New', 0],
      [3, 'C-1', 400],
      [4, 'D', 0],
    ]);
    expect(new Set(desks.map(({ key }) => key)).size).toBe(4);
    expect(takeIn({ ...draft, desks }, since).desks).toEqual(desks);
  });

  test('are left out: the draft stays as it is, and a desk that went is a new one in it', () => {
    const draft = plan(published(1, 'A', 50), published(2, 'B'));
    const { desks } = leaveOut(draft, { ...news, added: [published(3, 'C')], changed: [published(1, 'A', 700)], removed: [2] });
    expect(desks.map(({ id, label, x }) => [id, label, x])).toEqual([
      [1, 'A', 50],
      [null, 'B', 0],
    ]);
  });
});

describe('after somebody else published the draft that one draws', () => {
  const mine = plan(drawn('A-01'), drawn('A-02'), drawn('Only mine'));
  const theirs = plan(published(7, 'a-01'), published(8, 'A-02', 40), published(9, 'Theirs'));

  test('the same desks are the same: only what really differs is told', () => {
    const [first, second] = [drawn('A-01'), drawn('A-02')];
    expect(differenceOf(plan(first, second), plan(published(7, 'A-01'), published(8, 'A-02')))).toBe(null);
    expect(differenceOf(plan(first, second), plan(published(7, 'A-01'), published(8, 'A-02', 40)))).toMatchObject({
      added: 0,
      changed: 1,
      removed: 0,
      desks: ['A-02'],
    });
  });

  test('a desk may change its label or its place, and a new one may take the label that is free', () => {
    const before = plan(published(1, 'A'), published(2, 'B'));
    const after = plan(published(1, 'B2', 10), published(3, 'A'));
    expect(differenceOf(before, after)).toMatchObject({ added: 1, changed: 1, removed: 1 });
  });

  test('one’s own draft keeps the desks that are reserved by now, and asks about those it has never seen', () => {
    expect(settledOn(mine, theirs.desks).desks.map(({ id }) => id)).toEqual([7, 8, null]);
    const renamed = plan({ ...published(8, 'Other'), key: 'k' }, published(99, 'Gone'));
    expect(settledOn(renamed, theirs.desks).desks.map(({ id }) => id)).toEqual([8, null]);
    expect(arrivedIn({ base: 3, document: theirs }, mine.desks)).toMatchObject({ version: 3, added: [{ label: 'Theirs' }] });
    expect(arrivedIn({ base: 3, document: theirs }, theirs.desks)).toBe(null);
  });
});
