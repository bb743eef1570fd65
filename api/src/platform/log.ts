import { type Logger, pino, stdSerializers } from 'pino';

export type Log = Logger;
export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

const secrets = ['password', 'token', 'code', 'otp', 'newPassword', 'currentPassword', 'cookie', 'authorization', '["x-access-token"]'];
const holders = ['', 'body', 'input', 'query', 'data', 'headers', 'req.headers', 'req.body', 'request.headers', 'request.body'];

/** `code` is a secret in a body and a plain fact in an error, so that the places are named one by one. */
const redactedPaths = holders.flatMap((holder) =>
  secrets.map((secret) => (holder && !secret.startsWith('[') ? `${holder}.${secret}` : `${holder}${secret}`)),
);

/** A database's error tells the refused values in these; they belong to persons. */
const personal = ['detail', 'where', 'parameters'];
/** The driver's pool hangs its whole connection on an error. */
const bulky = ['client'];

function plainError(error: Error): object {
  const plain: Record<string, unknown> = { ...stdSerializers.err(error) };
  for (const name of [...personal, ...bulky]) delete plain[name];
  return plain;
}

/**
 * The structured log: one JSON object a line, on the standard error output. Codes, tokens and passwords never stand in it.
 * @param destination where the lines go instead; tests read them there
 */
export function createLog(level: LogLevel, destination: { write(line: string): void } = pino.destination({ dest: 2, sync: true })): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redactedPaths, censor: '[hidden]' },
      serializers: { err: plainError },
    },
    destination,
  );
}

/** Lines for the person who starts the process, on the standard output. */
export function announce(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
