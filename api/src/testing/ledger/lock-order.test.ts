import { expect, test } from 'vitest';
import { locks } from '#platform/db/locks.ts';
import { taken } from './lock-order.ts';

const take = (name: keyof typeof locks, shared = '') => `select pg_advisory_xact_lock${shared}(${locks[name]}, $1)`;

test('takes locks in their order, and one that is held again', () => {
  expect(taken(['reservations'], take('seats'))).toEqual(['reservations', 'seats']);
  expect(taken(['reservations', 'seats'], take('reservations', '_shared'))).toEqual(['reservations', 'seats']);
  expect(taken([], 'select 1')).toEqual([]);
});

test('refuses one that comes before one that is held, in one statement too', () => {
  expect(() => taken(['seats'], take('weeks'))).toThrow('The lock weeks is taken while seats is held');
  expect(() => taken([], `${take('seats')}; ${take('reservations', '_shared')}`)).toThrow('The lock reservations is taken while seats');
});

test('lets those pass that are named as exceptions', () => {
  expect(taken(['offers'], take('reservations', '_shared'))).toEqual(['offers', 'reservations']);
});
