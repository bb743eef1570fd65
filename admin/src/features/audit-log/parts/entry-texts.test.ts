import i18next from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, changesOf, fieldText, valueText } from './entry-texts.ts';

beforeAll(() => i18next.init({ lng: 'tr', resources: {} }));
afterAll(() => i18next.changeLanguage('en'));

test('a field bears its word in the language, or else its own name', () => {
  expect(fieldText('managerFullName')).toBe('Yönetici');
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
  expect([valueText('İstanbul'), valueText(0), valueText(false), valueText(['a', 1]), valueText(null), valueText('')]).toEqual([
    'İstanbul',
    '0',
    'false',
    '["a",1]',
    '',
    '',
  ]);
});

test('a record leads to its own screen, a list and the company to none', () => {
  expect(addressOf({ entity: 'user', entityId: '42' })).toBe('/usermanagement?id=42');
  expect(addressOf({ entity: 'user', entityId: 'list' })).toBeNull();
  expect(addressOf({ entity: 'mailServer', entityId: 'company' })).toBeNull();
});
