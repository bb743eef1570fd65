// Where a push goes is said by a browser, and so by anybody: it may be no address of this network.
import { ECDH } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** What only tests set: a receiver on this machine, without encryption. */
export interface PushReach {
  pushToLoopback?: boolean;
}

const notPublic = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4');

const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const notPublicV6 = new BlockList();
// Documentation, and what carries an address of the other kind inside: 6to4 and Teredo.
for (const [net, bits] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  notPublicV6.addSubnet(net, bits, 'ipv6');

/** Whether a network address lies in the open internet. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !notPublic.check(address, 'ipv4');
  return kind === 6 && publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

/** Whether a text can be the address of a push service. Where its name leads is looked at again with each connection. */
export function isPushAddress(text: string, { pushToLoopback = false }: PushReach): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (username || password || hash) return false;
  if (pushToLoopback && protocol === 'http:' && hostname === '127.0.0.1') return true;
  // Only names of the open internet have a dot and letters at the end.
  return (
    protocol === 'https:' &&
    port === '' &&
    /\.[a-z][a-z0-9-]*[a-z]$/.test(hostname) &&
    !/\.(local|localhost|internal|lan|home|corp|arpa)$/.test(hostname)
  );
}

/** Whether these can be a browser's keys: a point of the curve, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (![p256dh, auth].every((text) => /^[\w-]+=*$/.test(text)) || Buffer.from(auth, 'base64url').length !== 16) return false;
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}
