// The only reader of the environment. A wrong variable stops the start with one line: which, what it was, what is expected.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { email } from '@population-tracker/contract/kernel/primitives';
import type { LogLevel } from '#platform/log.ts';
import product from '../../package.json' with { type: 'json' };

export interface Config {
  /** 0 takes a free one. */
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Where people reach the panel; no slash at the end. */
  publicUrl: string;
  /** Null for the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** A streaming replica of it, which lists, exports and figures are read from; null for none. */
  databaseReplicaUrl: string | null;
  /** Connections of one process, to each of both. */
  databasePoolSize: number;
  /** Null writes mail to files, readable at /dev/mailbox with its key. */
  smtpUrl: string | null;
  mailFrom: string;
  /** `mailto:…` or `https://…`: where somebody who wants no more announcements can say so. */
  mailUnsubscribe: string | null;
  adminEmail: string | null;
  adminName: string | null;
  /** Answers a sign-in of an unknown address as that of a known one. */
  hideUnknownEmail: boolean;
  /** Whose X-Forwarded-For is believed: nobody's, everybody's, that many hops, or these addresses. */
  trustProxy: boolean | number | string;
  /** Whoever bears it may read /metrics from anywhere; null keeps them to this machine, where the product is for it alone. */
  metricsToken: string | null;
  /** 32 bytes that encrypt the secrets in the database; null keeps off what needs some. */
  secretKey: Buffer | null;
  /** The one from before, which still reads what it encrypted. */
  secretKeyOld: Buffer | null;
  /** The employees' own app is served at /my/. */
  employeeApp: boolean;
  /** Only tests set it: devices are pushed to on this machine, without encryption. */
  pushToLoopback: boolean;
  logLevel: LogLevel;
  /** Whether this is the demo company; the database knows, so the start fills it in. */
  demo: boolean;
  version: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Its message is the one line that the person who starts the product reads. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError for the first variable that is wrong */
export function loadConfig(env: Environment = process.env): Config {
  const read = reader(env);
  const host = read('HOST', hostName) ?? '127.0.0.1';
  const port = read('PORT', wholeNumber(0, 65_535)) ?? 3000;
  const publicUrl = read('PUBLIC_URL', webAddress) ?? `http://${shownHost(host)}:${port}`;
  const databaseUrl = read('DATABASE_URL', databaseAddress) ?? null;
  return {
    port,
    host,
    dataDir: resolve(read('DATA_DIR', anyText) ?? 'data'),
    publicUrl,
    databaseUrl,
    databaseReplicaUrl: replicaOf(databaseUrl, read('DATABASE_REPLICA_URL', databaseAddress)),
    databasePoolSize: read('DATABASE_POOL_SIZE', wholeNumber(1, 1_000)) ?? 10,
    smtpUrl: read('SMTP_URL', mailServer) ?? null,
    mailFrom: read('MAIL_FROM', sender) ?? `Population Tracker <no-reply@${new URL(publicUrl).hostname}>`,
    mailUnsubscribe: read('MAIL_UNSUBSCRIBE', unsubscribing) ?? null,
    adminEmail: read('ADMIN_EMAIL', mailAddress) ?? null,
    adminName: read('ADMIN_NAME', anyText) ?? null,
    hideUnknownEmail: read('HIDE_UNKNOWN_EMAIL', yesOrNo) ?? false,
    trustProxy: read('TRUST_PROXY', proxies) ?? false,
    metricsToken: read('METRICS_TOKEN', token) ?? null,
    secretKey: read('SECRET_KEY', encryptionKey) ?? null,
    secretKeyOld: read('SECRET_KEY_OLD', encryptionKey) ?? null,
    employeeApp: read('EMPLOYEE_APP', yesOrNo) ?? true,
    pushToLoopback: false,
    logLevel: read('LOG_LEVEL', logLevel) ?? 'info',
    demo: false,
    version: product.version,
  };
}

/** The database of the packages has no replica. */
function replicaOf(databaseUrl: string | null, url: string | undefined): string | null {
  if (url !== undefined && databaseUrl === null)
    throw new ConfigError('DATABASE_REPLICA_URL is set, but DATABASE_URL, of which it is a replica, is not.');
  return url ?? null;
}

/** The whole environment of a process that takes this one's place, at the port that this one found. */
export const environmentAt = (port: number, env: Environment = process.env): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...env, PORT: String(port) }).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** A path as whoever called means it: npm runs in the project's folder and says where it was called. */
export const pathFromCaller = (path: string, env: Environment = process.env): string => resolve(env.INIT_CWD ?? '', path);

interface Kind<T> {
  expected: string;
  /** Never shown, not even when it is wrong. */
  secret?: boolean;
  /** Undefined for a value that isn't of this kind. */
  parse(text: string): T | undefined;
}

/** An empty variable counts as one that isn't set. */
function reader(env: Environment) {
  return <T>(name: string, kind: Kind<T>): T | undefined => {
    const text = env[name]?.trim();
    if (!text) return undefined;
    const value = kind.parse(text);
    if (value === undefined)
      throw new ConfigError(`${name} is “${kind.secret ? '…' : withoutPassword(text)}”, but ${kind.expected} is expected.`);
    return value;
  };
}

/** A URL that has to be shown may carry a password. */
const withoutPassword = (text: string): string => text.replace(/(\/\/[^/@:\s]*):.*@/, '$1:…@').replace(/[\r\n]+/g, ' ');

const shownHost = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : isIP(host) === 6 ? `[${host}]` : host);

const anyText: Kind<string> = { expected: 'text', parse: (text) => text };

const wholeNumber = (least: number, most: number): Kind<number> => ({
  expected: `a whole number from ${least} to ${most}`,
  parse: (text) => (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
});

const yesOrNo: Kind<boolean> = {
  expected: '1 or 0',
  parse: (text) => (/^(1|true|yes|on)$/i.test(text) ? true : /^(0|false|no|off)$/i.test(text) ? false : undefined),
};

const hostName: Kind<string> = {
  expected: 'an address or a host name to listen on, like 127.0.0.1 or 0.0.0.0',
  parse: (text) => (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : undefined),
};

const webAddress: Kind<string> = {
  expected: 'an address without a path, like https://tracker.example.com,',
  parse: (text) => {
    const url = urlOf(text, ['http:', 'https:']);
    return url && url.pathname === '/' && !url.search && !url.hash && !url.username ? url.origin : undefined;
  },
};

const databaseAddress: Kind<string> = {
  expected: 'an address like postgresql://user:password@host:5432/database',
  // A socket's address has no host, which the URL parser refuses after a user's name.
  parse: (text) => (urlOf(text.replace(/@\//, '@localhost/'), ['postgres:', 'postgresql:']) ? text : undefined),
};

const mailServer: Kind<string> = {
  expected: 'an address like smtp://user:password@host:587 or smtps://host',
  parse: (text) => (urlOf(text, ['smtp:', 'smtps:'])?.hostname ? text : undefined),
};

const mailAddress: Kind<string> = { expected: 'an e-mail address', parse: (text) => email.safeParse(text).data };

const sender: Kind<string> = {
  expected: 'an e-mail address, alone or as Name <address>,',
  parse: (text) => (email.safeParse(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success ? text : undefined),
};

const unsubscribing: Kind<string> = {
  expected: 'an e-mail address or an address like https://company.example/announcements',
  parse: (text) => {
    const address = text.replace(/^mailto:/, '');
    return email.safeParse(address).success ? `mailto:${address}` : urlOf(text, ['https:', 'http:'])?.href;
  },
};

const proxies: Kind<boolean | number | string> = {
  expected: '1 or 0, a number of proxies, or addresses with commas between them',
  parse: (text) => {
    if (/^\d+$/.test(text)) return Number(text) === 0 ? false : Number(text);
    const parts = text.split(/\s*,\s*/);
    if (parts.every((part) => /^(loopback|linklocal|uniquelocal)$/.test(part) || isIP(part.replace(/\/\d{1,3}$/, ''))))
      return parts.join(',');
    return yesOrNo.parse(text);
  },
};

const token: Kind<string> = {
  expected: 'a secret of at least 20 letters, digits and signs without a space',
  secret: true,
  parse: (text) => (/^[\x21-\x7e]{20,200}$/.test(text) ? text : undefined),
};

const encryptionKey: Kind<Buffer> = {
  expected: '32 random bytes in base64, as openssl rand -base64 32 makes them,',
  secret: true,
  parse: (text) => (/^[A-Za-z0-9+/]{43}=$/.test(text) ? Buffer.from(text, 'base64') : undefined),
};

const logLevels: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] satisfies LogLevel[];
const logLevel: Kind<LogLevel> = {
  expected: `one of ${logLevels.join(', ')}`,
  parse: (text) => (logLevels.includes(text) ? (text as LogLevel) : undefined),
};

function urlOf(text: string, protocols: string[]): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocols.includes(url.protocol) ? url : undefined;
}
