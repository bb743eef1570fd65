import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer } from '../bind.ts';

/** Sends a file call's bytes, or 304 when the caller has them already. A stored file never runs as part of the panel. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  reply.header('cache-control', file.etag ? 'private, no-cache' : 'no-store');
  if (file.etag) reply.header('etag', `"${file.etag}"`);
  if (file.etag && knownTags(request).includes(file.etag)) return reply.code(304).send();
  reply.header('content-disposition', disposition(file));
  return reply.type(file.contentType).send(file.bytes);
}

export const isFileAnswer = (result: unknown): result is FileAnswer =>
  typeof result === 'object' && result !== null && 'contentType' in result && 'bytes' in result;

const knownTags = (request: FastifyRequest): string[] =>
  (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^(W\/)?"(.*)"$/, '$2'));

/** Both forms of RFC 6266: ASCII for old programs, UTF-8 for Turkish names. */
function disposition({ fileName, inline }: FileAnswer): string {
  const kind = inline ? 'inline' : 'attachment';
  if (!fileName) return kind;
  const ascii = fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
