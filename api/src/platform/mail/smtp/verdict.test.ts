import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';

test.each([
  ['an address that doesn’t exist', { responseCode: 550, command: 'RCPT TO' }, 'refused'],
  ['a text that is taken for spam', { responseCode: 554, command: 'DATA', begun: true }, 'refused'],
  ['a full mailbox', { responseCode: 452, command: 'RCPT TO' }, 'later'],
  ['commands out of order', { responseCode: 503, command: 'DATA' }, 'later'],
  ['a server that closes', { responseCode: 421, command: 'RCPT TO' }, 'away'],
  ['a sender that isn’t allowed', { responseCode: 550, command: 'MAIL FROM' }, 'away'],
  ['a connection lost before the content', { responseCode: undefined, command: 'CONN' }, 'later'],
  ['a connection lost after the content was begun', { responseCode: undefined, command: 'CONN', begun: true }, 'uncertain'],
  ['a connection that was closed already', { responseCode: undefined, command: 'API', code: 'ECONNECTION' }, 'later'],
  ['a mail larger than the server takes', { responseCode: undefined, command: 'MAIL FROM', code: 'EMESSAGE' }, 'refused'],
  ['no valid address', { responseCode: undefined, command: 'API', code: 'EENVELOPE' }, 'refused'],
] as const)('%s: %o is %s', (_, failure, kind) => {
  expect(verdictOf({ reason: 'as it said', begun: false, code: undefined, ...failure })).toMatchObject({ kind, reason: 'as it said' });
});
