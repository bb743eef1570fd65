import { expect, it } from 'vitest';
import { lossOf } from './loss.ts';

it('tells the ends of a session apart by their keys, else by their codes', () => {
  expect(lossOf({ key: 'session.endedElsewhere', statusCode: 50012 })).toBe('elsewhere');
  expect(lossOf({ key: 'session.endedOne', statusCode: 50012 })).toBe('one');
  expect(lossOf({ key: 'session.endedEverywhere', statusCode: 50012 })).toBe('everywhere');
  expect(lossOf({ key: 'session.endedByPassword', statusCode: 50012 })).toBe('password');
  expect(lossOf({ key: 'session.endedByProvider', statusCode: 50012 })).toBe('provider');
  expect(lossOf({ key: 'session.ended', statusCode: 50012 })).toBe('ended');
  expect(lossOf({ key: null, statusCode: 50012 })).toBe('ended');
  expect(lossOf({ key: 'session.expired', statusCode: 50014 })).toBe('expired');
  expect(lossOf({ key: 'session.unknown', statusCode: 50008 })).toBe('unknown');
  expect(lossOf({ key: 'session.missingToken', statusCode: 401 })).toBe('unknown');
});
