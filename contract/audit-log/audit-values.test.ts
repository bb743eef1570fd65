import { expect, test } from 'vitest';
import { auditValue } from './audit-values.ts';

const told = (field: string, value: unknown, names = {}) =>
  (['en', 'tr'] as const).map((language) => auditValue(field, value, { language, names, instant: (text) => `<${text}>` }));

test('values are told in words', () => {
  expect(told('status', 'passive')).toEqual(['Passive', 'Pasif']);
  expect(told('exceptional', false)).toEqual(['No', 'Hayır']);
  expect(told('userType', 2)).toEqual(['Administrator', 'Yönetici']);
  expect(told('way', 'code')).toEqual(['Code', 'Kod']);
  expect(told('columns', ['lastName', 'email'])).toEqual(['Surname, E-mail', 'Soyad, E-posta']);
});

test('records are told by their names, else by their numbers', () => {
  expect(told('userId', 507, { 'user:507': 'Ada Ersoy' })).toEqual(['Ada Ersoy', 'Ada Ersoy']);
  expect(told('locationIds', [1, 2], { 'location:1': 'Ankara' })).toEqual(['Ankara, 2', 'Ankara, 2']);
});

test('an upload is told by its file, instants as the reader has them, everything else as it stands', () => {
  expect(told('upload', { id: 3, file: 'people.xlsx' })[0]).toBe('people.xlsx');
  expect(told('start', '2026-11-19T06:00:00Z')[0]).toBe('<2026-11-19T06:00:00Z>');
  expect(told('name', 'İstanbul')[0]).toBe('İstanbul');
  expect(told('matching', { state: 'failed', status: 'active' })[0]).toBe('Status: failed; Status: Active');
  expect(told('name', null)[0]).toBe('');
});
