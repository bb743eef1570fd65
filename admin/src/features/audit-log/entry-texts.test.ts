import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, changesOf, fieldText, recordText, valueText } from './entry-texts.ts';

beforeAll(() => i18next.init({ lng: 'tr', resources: {} }));
afterAll(() => i18next.changeLanguage('en'));

test('a field bears its word in the language, or else its own name', () => {
  expect(fieldText('managerFullName')).toBe('Amir');
  expect(fieldText('somethingNew')).toBe('somethingNew');
});

test('an entry is told field by field, whichever side names it', () => {
  expect(changesOf({ before: { name: 'A', capacity: 3 }, after: { name: 'B', status: 'active' } })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
    { field: 'capacity', before: 3, after: undefined },
    { field: 'status', before: undefined, after: 'active' },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test('a value is told in full, and what isn’t there as nothing', () => {
  const texts = ['İstanbul', 0, false, ['a', 1], null, ''].map((value) => valueText('name', value));
  expect(texts).toEqual(['İstanbul', '0', 'Hayır', 'a, 1', '', '']);
});

test('a record leads to its own screen, a list and the company to none', () => {
  expect(addressOf({ entity: 'user', entityId: '42' })).toBe('/usermanagement?id=42');
  expect(addressOf({ entity: 'user', entityId: 'list' })).toBeNull();
  expect(addressOf({ entity: 'mailServer', entityId: 'company' })).toBeNull();
});

test('an entry is about what its record was called then, and a number is told only where nothing else is known', () => {
  const t = ((key: string, values?: { id: string }) => [key, values?.id].filter(Boolean).join(' ')) as never;
  const entry = {
    id: 1,
    at: '',
    userId: null,
    userName: '',
    keyName: null,
    action: 'update',
    entity: 'user',
    address: '',
    requestId: '',
    before: null,
    after: null,
  };
  expect(recordText(t, { ...entry, entityId: '507', name: 'Ada Ersoy' })).toBe('Ada Ersoy');
  expect(recordText(t, { ...entry, entityId: '507', name: '', after: { name: 'Ada', lastName: 'Işık' } })).toBe('Ada Işık');
  expect(recordText(t, { ...entry, entityId: '507', name: '' })).toBe('numbered 507');
  expect(recordText(t, { ...entry, entityId: 'unknown', name: '' })).toBe('unknownAddress');
  expect(recordText(t, { ...entry, entityId: '3', name: 'Ada, Third floor, 2026-11-19' })).toBe('Ada, Third floor, 19 Kas 2026');
});
