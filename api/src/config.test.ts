import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, environmentAt, loadConfig, pathFromCaller } from './config.ts';

const complaintOf = (env: Record<string, string>): string => {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return '';
};

describe('the configuration', () => {
  it('needs nothing: an empty environment starts the embedded installation on this machine alone', () => {
    expect(loadConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(process.cwd(), 'data'),
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: null,
      smtpUrl: null,
      mailFrom: 'Population Tracker <no-reply@127.0.0.1>',
      trustProxy: false,
      metricsToken: null,
      secretKey: null,
      secretKeyOld: null,
      hideUnknownEmail: false,
      employeeApp: true,
      logLevel: 'info',
    });
  });

  it('reads every variable', () => {
    const config = loadConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/tracker',
      PUBLIC_URL: 'https://tracker.example.com/',
      DATABASE_URL: 'postgresql://me:secret@db/tracker?sslmode=require',
      DATABASE_REPLICA_URL: 'postgresql://me:secret@replica/tracker',
      DATABASE_POOL_SIZE: '20',
      SMTP_URL: 'smtps://user:pw@mail.example.com',
      MAIL_FROM: 'Tracker <tracker@example.com>',
      MAIL_UNSUBSCRIBE: 'people@example.com',
      ADMIN_EMAIL: ' Ada@Example.com ',
      ADMIN_NAME: 'Ada Lovelace',
      HIDE_UNKNOWN_EMAIL: '1',
      TRUST_PROXY: '10.0.0.0/8, loopback',
      METRICS_TOKEN: 'figures-for-prometheus',
      SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
      SECRET_KEY_OLD: Buffer.alloc(32, 2).toString('base64'),
      EMPLOYEE_APP: '0',
      LOG_LEVEL: 'warn',
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: 'https://tracker.example.com',
      databaseReplicaUrl: 'postgresql://me:secret@replica/tracker',
      databasePoolSize: 20,
      mailUnsubscribe: 'mailto:people@example.com',
      adminEmail: 'ada@example.com',
      hideUnknownEmail: true,
      trustProxy: '10.0.0.0/8,loopback',
      metricsToken: 'figures-for-prometheus',
      secretKey: Buffer.alloc(32, 1),
      secretKeyOld: Buffer.alloc(32, 2),
      employeeApp: false,
      logLevel: 'warn',
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(loadConfig({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtpUrl: null });
  });

  it.each([
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['HOST', 'http://me', 'an address or a host name'],
    ['PUBLIC_URL', 'https://example.com/panel', 'without a path'],
    ['DATABASE_URL', 'mysql://db', 'postgresql://user:password@host:5432/database'],
    ['SMTP_URL', 'mail.example.com', 'smtp://user:password@host:587'],
    ['MAIL_FROM', 'nobody', 'an e-mail address'],
    ['MAIL_UNSUBSCRIBE', 'nobody', 'an e-mail address or an address'],
    ['ADMIN_EMAIL', 'me@', 'an e-mail address'],
    ['HIDE_UNKNOWN_EMAIL', 'perhaps', '1 or 0'],
    ['TRUST_PROXY', 'somebody', 'addresses'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug'],
    ['DATABASE_REPLICA_URL', 'replica.db:5432', 'postgresql://user:password@host:5432/database'],
    ['DATABASE_POOL_SIZE', '0', 'from 1 to 1000'],
  ])('refuses %s=%s with one line that says which, what it was and what is expected', (name, value, expected) => {
    const complaint = complaintOf({ [name]: value });
    expect(complaint).toContain(`${name} is “${value}”`);
    expect(complaint).toContain(expected);
    expect(complaint).not.toContain('\n');
  });

  it('refuses a replica of a database that isn’t named', () => {
    expect(complaintOf({ DATABASE_REPLICA_URL: 'postgresql://me@replica/tracker' })).toContain(
      'but DATABASE_URL, of which it is a replica',
    );
  });

  it('never shows a password', () => {
    expect(complaintOf({ DATABASE_URL: 'mysql://me:h@idd/en@db/x' })).not.toContain('idd');
    expect(complaintOf({ SECRET_KEY: Buffer.alloc(31).toString('base64') })).toMatch(/^SECRET_KEY is “…”, but 32 random bytes in base64/);
    expect(complaintOf({ METRICS_TOKEN: 'short' })).toMatch(/^METRICS_TOKEN is “…”, but a secret of at least 20/);
    expect(complaintOf({ DATABASE_URL: 'mysql://me:hidden@db/x' })).toContain('mysql://me:…@db/x');
  });
});

describe('the environment', () => {
  it('is handed on whole to a process that takes this one’s place, at the port that was found', () => {
    expect(environmentAt(4321, { PORT: '0', HOST: '::1', EMPTY: undefined })).toEqual({ PORT: '4321', HOST: '::1' });
  });

  it('tells where npm was called, which is what a path is meant from', () => {
    expect(pathFromCaller('x.backup', { INIT_CWD: '/home/me' })).toBe('/home/me/x.backup');
    expect(pathFromCaller('/tmp/x.backup', { INIT_CWD: '/home/me' })).toBe('/tmp/x.backup');
    expect(pathFromCaller('x.backup', {})).toBe(join(process.cwd(), 'x.backup'));
  });
});
