import { describe, expect, it } from 'vitest';
import { between, foundAgain, marked, nothingChosen } from './selection.ts';

describe('selecting rows', () => {
  const everything = { ...nothingChosen, everything: true };

  it('chooses and leaves them one by one', () => {
    const chosen = marked(nothingChosen, [1, 2], true);
    expect([...chosen.ids]).toEqual([1, 2]);
    expect([...marked(chosen, [1], false).ids]).toEqual([2]);
  });
  it('keeps everything chosen but those that are left, and takes them in again', () => {
    const left = marked(everything, [7], false);
    expect(left).toMatchObject({ everything: true, except: new Set([7]) });
    expect(marked(left, [7], true)).toMatchObject({ everything: true, except: new Set() });
  });
});

it('of what was chosen before the rows of a search were there only what it finds stays', () => {
  const rows = [{ id: 2 }, { id: 5 }];
  expect([...foundAgain(marked(nothingChosen, [1, 2], true), rows).ids]).toEqual([2]);
  const left = foundAgain(marked({ ...nothingChosen, everything: true }, [5, 7], false), rows);
  expect(left).toMatchObject({ everything: true, except: new Set([5]) });
});

describe('a range of rows', () => {
  it('reaches from the last one chosen to this, whichever stands above', () => {
    expect(between([4, 8, 2, 6], 8, 6)).toEqual([8, 2, 6]);
    expect(between([4, 8, 2, 6], 6, 8)).toEqual([8, 2, 6]);
  });
  it('is this row alone where the last one stands on another page', () => {
    expect(between([4, 8], 99, 8)).toEqual([8]);
    expect(between([4, 8], null, 8)).toEqual([8]);
  });
});
