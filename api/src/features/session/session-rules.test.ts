import { describe, expect, test } from 'vitest';
import { clientOf, deviceOf, hashToken, newToken, refusalOf, type SessionTimes } from './session-rules.ts';

const now = new Date('2026-11-18T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const open: SessionTimes = {
  createdAt: hoursAgo(1),
  lastUsedAt: hoursAgo(0),
  endedAt: null,
  endReason: null,
  kept: false,
  userType: 2,
  granted: null,
  status: 'active',
  deletedAt: null,
};

describe('a session', () => {
  test.each<[string, Partial<SessionTimes>, ReturnType<typeof refusalOf>]>([
    ['is open while it is used', {}, null],
    ['is open for an emergency manager', { userType: 3 }, null],
    ['lives through 12 hours of inactivity, short of a moment', { createdAt: hoursAgo(20), lastUsedAt: hoursAgo(11.99) }, null],
    ['expires after 12 hours of inactivity', { createdAt: hoursAgo(20), lastUsedAt: hoursAgo(12) }, 'session.expired'],
    ['expires after 7 days, however much it is used', { createdAt: hoursAgo(7 * 24) }, 'session.expired'],
    ['lives up to 7 days', { createdAt: hoursAgo(7 * 24 - 0.01) }, null],
    ['is unknown once its owner signed out with it', { endedAt: hoursAgo(0), endReason: 'signedOut' }, 'session.unknown'],
    ['is ended by itself', { endedAt: hoursAgo(0), endReason: 'one' }, 'session.endedOne'],
    ['is ended by signing out everywhere', { endedAt: hoursAgo(0), endReason: 'everywhere' }, 'session.endedEverywhere'],
    ['is ended by a newer sign-in', { endedAt: hoursAgo(0), endReason: 'newer' }, 'session.endedElsewhere'],
    ['is ended by a change of the password', { endedAt: hoursAgo(0), endReason: 'password' }, 'session.endedByPassword'],
    ['is ended by a change of rights', { endedAt: hoursAgo(0), endReason: 'rights' }, 'session.ended'],
    [
      'stays ended when its time is over too',
      { createdAt: hoursAgo(999), endedAt: hoursAgo(900), endReason: 'newer' },
      'session.endedElsewhere',
    ],
    ['is ended when its owner is passive', { status: 'passive' }, 'session.ended'],
    ['is ended when its owner is deleted', { deletedAt: hoursAgo(0) }, 'session.ended'],
    ['is ended when its owner is a normal user', { userType: 1 }, 'session.ended'],
    [
      'is open for a normal user who holds a grant',
      { userType: 1, granted: [{ builtIn: 'reception', permissions: null, locationId: 1 }] },
      null,
    ],
  ])('%s', (_, given, refusal) => {
    expect(refusalOf({ ...open, ...given }, now, { employeeApp: false })).toBe(refusal);
  });

  test('of an employee is open where they have an app of their own, as long as they are active', () => {
    const normal = { ...open, userType: 1 };
    expect(refusalOf(normal, now, { employeeApp: true })).toBe(null);
    expect(refusalOf({ ...normal, status: 'passive' }, now, { employeeApp: true })).toBe('session.ended');
    expect(refusalOf({ ...normal, deletedAt: hoursAgo(0) }, now, { employeeApp: true })).toBe('session.ended');
  });

  const day = 24;
  test.each<[string, Partial<SessionTimes>, ReturnType<typeof refusalOf>]>([
    [
      'lives through 30 days without use, short of a moment',
      { createdAt: hoursAgo(40 * day), lastUsedAt: hoursAgo(30 * day - 0.01) },
      null,
    ],
    ['expires after 30 days without use', { createdAt: hoursAgo(40 * day), lastUsedAt: hoursAgo(30 * day) }, 'session.expired'],
    ['lives up to 90 days', { createdAt: hoursAgo(90 * day - 0.01) }, null],
    ['expires after 90 days, however much it is used', { createdAt: hoursAgo(90 * day) }, 'session.expired'],
    ['is as short as any other of an administrator', { userType: 2, createdAt: hoursAgo(8 * day) }, 'session.expired'],
    [
      'is as short as any other of whoever holds a grant',
      { granted: [{ builtIn: 'reception', permissions: null, locationId: 1 }], lastUsedAt: hoursAgo(12), createdAt: hoursAgo(13) },
      'session.expired',
    ],
    ['is as short as any other where it isn’t kept', { kept: false, createdAt: hoursAgo(13), lastUsedAt: hoursAgo(12) }, 'session.expired'],
    ['is ended by signing out everywhere', { endedAt: hoursAgo(0), endReason: 'everywhere' }, 'session.endedEverywhere'],
    ['is ended when its owner is passive', { status: 'passive' }, 'session.ended'],
  ])('that an employee keeps on a device %s', (_, given, refusal) => {
    expect(refusalOf({ ...open, userType: 1, kept: true, ...given }, now, { employeeApp: true })).toBe(refusal);
  });

  test('that was never opened is unknown', () => {
    expect(refusalOf(undefined, now, { employeeApp: true })).toBe('session.unknown');
  });

  test('has a token of 256 bits, of which only the hash is stored', () => {
    const token = newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(newToken()).not.toBe(token);
    expect(hashToken(token)).toHaveLength(32);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0001::9', '2001:db8:0:1'],
  ['2001:db8:1:2:3:4::', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('the client %s is counted as %s', (address, client) => {
  expect(clientOf(address)).toBe(client);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge, Windows'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1', 'Safari, iOS'],
  ['curl/8.7.1', 'curl'],
  ['<script>', ''],
  [undefined, ''],
])('a person knows the device of %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
