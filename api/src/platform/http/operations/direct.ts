import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#api/config.ts';

const proxyHeader =
  /^(via|forwarded|x-forwarded(-.+)?|x-(real|client|cluster-client)-ip|true-client-ip|cdn-loop|(cf|fastly|fly|x-azure|x-envoy|x-amz|x-amzn|x-appengine|x-original)-.+)$/;

/** A header that only a proxy adds, or undefined. */
export const proxyHeaderOf = (headers: IncomingHttpHeaders): string | undefined =>
  Object.keys(headers).find((name) => proxyHeader.test(name));

/**
 * Whether somebody on this machine seems to ask without a proxy in between: by the socket's own address, by the name that was asked
 * for, and by what proxies leave behind. HTTP/1.0 is what older nginx speaks unless told. A proxy that leaves nothing behind isn't seen,
 * so that no secret may hang on this alone.
 */
export function isDirect({ socket, headers, raw }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const name = /^(.*?)(:\d+)?$/.exec(headers.host ?? '')?.[1] ?? '';
  return isLoopback(address) && isLoopback(name) && raw.httpVersion !== '1.0' && proxyHeaderOf(headers) === undefined;
}

/** An installation for whoever sits at this machine: nobody else can reach it, as far as its settings tell. */
export const isForThisMachine = ({ host, publicUrl, trustProxy }: Config): boolean =>
  trustProxy === false && isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

/** Whether the mailbox page exists: without a mail server, on an installation for this machine. */
export const hasMailbox = (config: Config): boolean => config.smtpUrl === null && isForThisMachine(config);

/** An address or a name that leads to this machine alone. */
const isLoopback = (name: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(name);
