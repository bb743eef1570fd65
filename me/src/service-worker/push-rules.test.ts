import { expect, test } from 'vitest';
import { pathIn, toldBy } from './push-rules.ts';

test('a push tells its title and leads to a screen of the app', () => {
  const told = { title: 'Check in by 09:45, or your place is released', path: '/my/days/2026-11-18', tag: 'checkIn:7:1' };
  expect(toldBy(JSON.stringify(told))).toEqual(told);
});

test('whatever comes, something is shown, and nothing leads out of the app', () => {
  for (const text of [undefined, '', '{', 'null', '7', '[]', '{"title":7,"path":{}}'])
    expect(toldBy(text), String(text)).toEqual({ title: 'Population Tracker', path: '/my/', tag: '' });
  for (const path of [
    'https://evil.example/',
    '//evil.example',
    '/dashboard',
    '/my',
    '/my/../dashboard',
    '/my/?x=//evil',
    'javascript:alert(1)',
    '/my/\\evil',
  ])
    expect(pathIn(path), path).toBe('/my/');
  expect(toldBy(JSON.stringify({ title: 'x'.repeat(5_000) })).title).toHaveLength(200);
});
