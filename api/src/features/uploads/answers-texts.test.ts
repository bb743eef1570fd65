import { expect, test } from 'vitest';
import { type Explained, explanation } from './answers-texts.ts';

const job: Explained = {
  ...{ kind: 'plan', state: 'needsDecision', total: 1, checked: 1, valid: 1, invalid: 0, sampleRows: 0, applied: 0 },
  ...{ added: 0, updated: 0, unchanged: 0, undoneAt: null, undoneCount: 0, notUndoneCount: 0, failureKey: null, failureValues: null },
};
const told = (given: Partial<Explained>) => explanation({ ...job, ...given }, [], 'en');

test('one row is told from several', () => {
  expect(told({})).toBe('The one row is valid; what it would change is told below and waits for you.');
  expect(told({ total: 1_200 })).toBe('All 1,200 rows are valid; what they would change is told below and waits for you.');
  expect(told({ total: 2, invalid: 1 })).toBe('1 of 2 rows are invalid. You can continue with the 1 valid one.');
  expect(told({ state: 'applying', applied: 1 })).toBe('1 of 1 valid row is applied.');
  expect(told({ state: 'cancelled', applied: 1 })).toBe('Cancelled after 1 row, which stays applied.');
  const undone = { kind: 'reservations', state: 'done', undoneAt: '2026-11-18T06:00:00Z', undoneCount: 1 } as const;
  expect(told(undone)).toBe('Undone; 1 reservation cancelled.');
  expect(explanation(job, [], 'tr')).toBe('1 satırın tümü geçerli; ne değişeceği aşağıda yazıyor, onayınız bekleniyor.');
});
