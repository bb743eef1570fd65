import { expect, test } from 'vitest';
import { newDevice } from '#testing/devices/push-receiver.ts';
import { arePushKeys, isPublicAddress, isPushAddress } from './push-address.ts';

test('a push service is reached by name, encrypted, in the open internet', () => {
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/cF3:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB',
    'https://web.push.apple.com/QGx',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
  ])
    expect(isPushAddress(good, {}), good).toBe(true);
});

test.each([
  '',
  'push.example.com',
  'http://push.example.com/x',
  'ftp://push.example.com/x',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https://localhost/x',
  'https://api.localhost/x',
  'https://intranet/x',
  'https://printer.local/x',
  'https://db.internal/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://0177.0.0.1/x',
  'https://10.0.0.7/x',
  'https://169.254.169.254/latest/meta-data/',
  'https://8.8.8.8/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://push.example.com:8443/x',
  'https://user:pass@push.example.com/x',
  'https://push.example.com@localhost/x',
  'https://push.example.com/x#part',
  'https://1.0.0.127.in-addr.arpa/x',
  'http://127.0.0.1:3000/x',
  'https://127。0。0。1/x',
])('is not one: %s', (address) => {
  expect(isPushAddress(address, {})).toBe(false);
});

test('only tests reach this machine, and nothing else without encryption', () => {
  expect(isPushAddress('http://127.0.0.1:4000/x', { pushToLoopback: true })).toBe(true);
  for (const other of ['http://localhost:4000/x', 'http://10.0.0.1/x', 'http://push.example.com/x'])
    expect(isPushAddress(other, { pushToLoopback: true }), other).toBe(false);
});

test('a name that leads into a network of one’s own is known by its address', () => {
  for (const inside of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ])
    expect(isPublicAddress(inside), inside).toBe(false);
  for (const inside of [
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'ff02::1',
    '2002:a00:1::',
    '2001::1',
    '2001:db8::1',
    'x',
  ])
    expect(isPublicAddress(inside), inside).toBe(false);
  for (const open of ['8.8.8.8', '172.32.0.1', '142.250.74.10', '2a00:1450:4001:810::200a', '2606:4700::1111'])
    expect(isPublicAddress(open), open).toBe(true);
});

test('keys are those of a browser', () => {
  const { keys } = newDevice('');
  expect(arePushKeys(keys)).toBe(true);
  const point = Buffer.from(keys.p256dh, 'base64url');
  const offCurve = Buffer.concat([point.subarray(0, 64), Buffer.from([(point[64] ?? 0) ^ 1])]).toString('base64url');
  for (const p256dh of ['', 'AAAA', offCurve, point.subarray(0, 64).toString('base64url'), `${keys.p256dh}AAAA`, 'ş'.repeat(87)])
    expect(arePushKeys({ ...keys, p256dh }), p256dh).toBe(false);
  for (const auth of ['', 'AAAA', `${keys.auth}AAAA`, '!'.repeat(22)]) expect(arePushKeys({ ...keys, auth }), auth).toBe(false);
});
