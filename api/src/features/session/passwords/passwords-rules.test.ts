import { expect, test } from 'vitest';
import { isOwnName } from './passwords-rules.ts';

const owner = { name: 'Ayşe Nur', lastName: 'Yılmaz', email: 'ayse.yilmaz@company.example' };

test.each([
  'Ayşe.Nur.Yılmaz',
  'yilmaz_aysenur',
  'AYSE.YILMAZ',
  'ayse.yilmaz@company.example',
  'yılmaz1985!',
  '!!Yilmaz!!',
  'PopulationTracker1',
  'Company2026!',
])('%s is what everybody knows of its owner', (password) => expect(isOwnName(password, owner)).toBe(true));

test.each(['correct-horse', 'yilmazlar-geldi', 'ayse-likes-trains', '12345678'])('%s is not', (password) =>
  expect(isOwnName(password, owner)).toBe(false),
);
