import { describe, expect, it } from 'vitest';
import { refusedAnswer } from './answers-refused.ts';

const answerTo = (error: object) =>
  refusedAnswer(Object.assign(new Error('x'), error), { language: 'en', requestId: 'r', constraints: {} });

describe('an error of the database', () => {
  it.each(['22P02', '22021', '22008', '22003', '22007', '22009', '22P05', '22001'])(
    '%s is refused as a value, and told to the log',
    (code) => {
      expect(answerTo({ code })).toMatchObject({
        httpStatus: 422,
        envelope: { key: 'request.refused' },
        bug: false,
        warning: expect.any(String),
      });
    },
  );

  it.each([
    [{ code: '57014' }, 'request.tookTooLong'],
    [{ code: '55P03' }, 'request.tookTooLong'],
    [{ code: '53100' }, 'request.diskFull'],
    [{ code: 'ENOSPC', syscall: 'write' }, 'request.diskFull'],
    [{ code: '53300' }, 'request.busy'],
    [{ code: '40P01' }, 'request.busy'],
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'request.busy'],
  ])('%o is %s, which may be tried again', (error, key) => {
    expect(answerTo(error)).toMatchObject({ httpStatus: 503, envelope: { key }, bug: false, retryAfterSeconds: expect.any(Number) });
  });

  it('that nobody knows is a bug', () => {
    expect(answerTo({ code: '42601' })).toMatchObject({ httpStatus: 500, bug: true });
  });
});
