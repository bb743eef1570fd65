import { type Visibility, visibilities } from '@population-tracker/contract/colleagues/colleagues';
import { expect, test } from 'vitest';
import { countsAs, isWithin, type Seer, sees } from './visibility-rules.ts';

const stranger: Seer = { isThemself: false, isTeammate: false };
const teammate: Seer = { isThemself: false, isTeammate: true };

test.each<[Visibility | null, Visibility, Visibility, Visibility, boolean, boolean]>([
  // chosen, usual, most: counts as, whether a teammate sees it, whether a stranger does
  ['everybody', 'nobody', 'everybody', 'everybody', true, true],
  ['everybody', 'nobody', 'team', 'team', true, false],
  ['everybody', 'nobody', 'nobody', 'nobody', false, false],
  ['team', 'nobody', 'everybody', 'team', true, false],
  ['team', 'everybody', 'everybody', 'team', true, false],
  ['team', 'nobody', 'team', 'team', true, false],
  ['team', 'nobody', 'nobody', 'nobody', false, false],
  ['nobody', 'everybody', 'everybody', 'nobody', false, false],
  ['nobody', 'team', 'team', 'nobody', false, false],
  ['nobody', 'nobody', 'nobody', 'nobody', false, false],
  [null, 'everybody', 'everybody', 'everybody', true, true],
  [null, 'team', 'everybody', 'team', true, false],
  [null, 'nobody', 'everybody', 'nobody', false, false],
  [null, 'team', 'team', 'team', true, false],
  [null, 'nobody', 'team', 'nobody', false, false],
  [null, 'nobody', 'nobody', 'nobody', false, false],
])(
  'whoever chose %s, where %s is usual and %s the most, counts as %s: teammates %s, strangers %s',
  (chosen, usual, most, counts, mate, any) => {
    expect(countsAs(chosen, { usual, most })).toBe(counts);
    const seen = { chosen, usual, most, works: true };
    expect([sees(teammate, seen), sees(stranger, seen)]).toEqual([mate, any]);
    // Of whoever doesn't work here any more nothing is seen, but by themselves.
    for (const seer of [teammate, stranger]) expect(sees(seer, { ...seen, works: false })).toBe(false);
    expect(sees({ isThemself: true, isTeammate: false }, seen)).toBe(true);
  },
);

test('what can be chosen is what the company allows, and less', () => {
  const allowed = visibilities.map((most) => visibilities.filter((wanted) => isWithin(wanted, most)));
  expect(allowed).toEqual([['nobody'], ['nobody', 'team'], ['nobody', 'team', 'everybody']]);
});
