import { expect, test } from 'vitest';
import { insideOf, placeCard } from './place.ts';

const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const card = { width: 320, height: 160 };

test.each([
  ['below a button', { left: 900, top: 60, width: 100, height: 32 }, { left: 900, top: 104 }],
  ['above what lies at the bottom', { left: 700, top: 740, width: 120, height: 32 }, { left: 700, top: 568 }],
  ['beside a tall drawer', { left: 800, top: 48, width: 480, height: 752 }, { left: 468, top: 48 }],
  ['beside a tall menu', { left: 0, top: 0, width: 210, height: 800 }, { left: 222, top: 8 }],
  ['in the corner of what fills the window', { left: 0, top: 0, width: 1280, height: 800 }, { left: 952, top: 632 }],
  ['wholly in the window', { left: 1200, top: 10, width: 70, height: 30 }, { left: 952, top: 52 }],
])('on a desk the card stands %s', (_, target, place) => {
  expect(placeCard(target, card, desk)).toEqual(place);
});

test('on a phone the card lies at the bottom, at the top where it would cover its target', () => {
  const wide = { width: 374, height: 200 };
  expect(placeCard({ left: 16, top: 100, width: 358, height: 60 }, wide, phone)).toEqual({ left: 8, top: 636 });
  expect(placeCard({ left: 16, top: 700, width: 358, height: 60 }, wide, phone)).toEqual({ left: 8, top: 8 });
  expect(placeCard({ left: 0, top: 48, width: 390, height: 796 }, wide, phone)).toEqual({ left: 8, top: 636 });
});

test('what is marked never leaves the part of the window that it stands in', () => {
  const outer = { left: 210, top: 84, width: 1070, height: 716 };
  expect(insideOf({ left: 220, top: 700, width: 100, height: 300 }, outer, 4)).toEqual({ left: 216, top: 696, width: 108, height: 104 });
  expect(insideOf({ left: 210, top: 900, width: 100, height: 10 }, outer, 4).height).toBe(0);
});
