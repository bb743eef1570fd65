import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/refusal.ts';
import { isDirect } from './operations/direct.ts';

export interface ProtectionOptions {
  /** The address that people open; https there switches HSTS on. */
  publicUrl: string;
  /** Requests a second from one address, who sits at this machine left out; 0 for no limit. */
  requestsPerSecond: number;
  /**
   * Where ten times as many are let through, counted apart: a whole company answers an emergency from one address, and must not
   * shut out whoever leads the response.
   */
  busyPaths?: ReadonlySet<string>;
  /** Of the scripts within the front ends' pages, as the content security policy names them. */
  scriptsWithin?: readonly string[];
}

const compressFromBytes = 1024;

/** Security headers, a gentle limit against floods, and cheap compression. */
export async function protect(
  app: FastifyInstance,
  { publicUrl, requestsPerSecond, busyPaths = new Set(), scriptsWithin = [] }: ProtectionOptions,
): Promise<void> {
  const encrypted = publicUrl.startsWith('https:');
  const headers = securityHeaders(encrypted, scriptsWithin);
  // As headers of the reply, which are written at once; each that is set on what lies below it would be looked at by itself.
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  if (requestsPerSecond > 0) {
    await app.register(rateLimit, {
      global: false,
      max: requestsPerSecond,
      timeWindow: 1_000,
      cache: 20_000,
      allowList: isDirect,
      addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      errorResponseBuilder: (_request, { ttl }) => {
        const seconds = Math.max(1, Math.ceil(ttl / 1_000));
        return new Refusal('request.tooMany', { values: { seconds }, retryAfterSeconds: seconds });
      },
    });
    // As a hook of the whole server it comes before sign-in checks and counts unknown addresses too.
    const [limit, limitBusy] = [app.rateLimit(), app.rateLimit({ max: requestsPerSecond * 10 })];
    app.addHook('onRequest', async function (request, reply) {
      await (busyPaths.has(request.url.split('?')[0] ?? '') ? limitBusy : limit).call(this, request, reply);
    });
  }
  await app.register(compress, {
    threshold: compressFromBytes,
    // Unpacking what a caller packed would let a small body become a large one.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 4 },
  });
}

const securityHeaders = (encrypted: boolean, scriptsWithin: readonly string[]): Record<string, string> => ({
  'content-security-policy': Object.entries(contentPolicy(encrypted, scriptsWithin))
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  ...(encrypted ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

/** Styles may stand inline, as the panel's component library sets them; scripts come from this server alone, or stand in its own pages. */
function contentPolicy(encrypted: boolean, scriptsWithin: readonly string[]): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptsWithin],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(encrypted ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
