import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = '';
  write(createLog('info', { write: (text) => (line += text) }));
  return JSON.parse(line);
}

describe('the log', () => {
  it('hides codes, tokens and passwords where requests carry them', () => {
    const line = logged((log) =>
      log.info(
        {
          token: 's1',
          body: { email: 'ada@example.com', password: 's2', code: 's3' },
          headers: { token: 's4', 'x-access-token': 's5', authorization: 's6', cookie: 's7', accept: 'json' },
          req: { headers: { token: 's8' } },
        },
        'request',
      ),
    );
    expect(JSON.stringify(line)).not.toMatch(/"s\d"/);
    expect(line).toMatchObject({
      body: { email: 'ada@example.com', code: '[hidden]' },
      headers: { accept: 'json' },
      level: 'info',
      msg: 'request',
    });
  });

  it('keeps the code of a database error and leaves out the values that it tells', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.com) already exists.' });
    const line = logged((log) => log.error({ err: error }, 'failed'));
    expect(line['err']).toMatchObject({ code: '23505', message: 'duplicate key' });
    expect(JSON.stringify(line)).not.toContain('ada@example.com');
  });
});
