import { expect, test } from 'vitest';
import { type KeptAnswers, readKept } from './kept-rules.ts';

const hourMs = 3_600_000;
const longest = { '/me/week': 24 * hourMs, '/me/colleagues': hourMs };
const now = Date.UTC(2026, 10, 25, 8, 12);
const kept = (by: string, ages: Record<string, number>): string => {
  const answers = Object.fromEntries(Object.entries(ages).map(([path, ageMs]) => [path, { at: now - ageMs, data: { path } }]));
  return JSON.stringify({ by, answers } satisfies KeptAnswers);
};
const paths = (text: string | null, by = 'ada@test.example') => Object.keys(readKept(text, by, now, longest).answers);

test('what is kept is the person’s own, each call for as long as is said for it', () => {
  expect(paths(kept('ada@test.example', { '/me/week': 0, '/me/colleagues': hourMs - 1 }))).toEqual(['/me/week', '/me/colleagues']);
  expect(paths(kept('ada@test.example', { '/me/week': 2 * hourMs, '/me/colleagues': 2 * hourMs }))).toEqual(['/me/week']);
  expect(paths(kept('bora@test.example', { '/me/week': 0 }))).toEqual([]);
  expect(paths(kept('ada@test.example', { '/me/elsewhere': 0 }))).toEqual([]);
});

test('a clock that was set back keeps nothing for longer', () => {
  expect(paths(kept('ada@test.example', { '/me/week': -2 * hourMs }))).toEqual([]);
});

test('what can’t be read is as if nothing had been kept', () => {
  for (const text of [null, '', '{', 'null', '7', '[]', '{"by":"ada@test.example"}', '{"by":"ada@test.example","answers":null}'])
    expect(paths(text), String(text)).toEqual([]);
  for (const one of ['null', '7', '{"at":"now","data":{}}', `{"at":${now},"data":null}`, `{"at":${now}}`])
    expect(paths(`{"by":"ada@test.example","answers":{"/me/week":${one}}}`), one).toEqual([]);
});
