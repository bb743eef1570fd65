import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FrontEnd } from './front-end.ts';

/** What a build leaves in `assets`, packed beforehand or as it is. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const packings = { br: '.br', gzip: '.gz', identity: '' } as const;
type Packing = keyof typeof packings;

export const assetCaching = 'public, max-age=31536000, immutable';

/**
 * Serves the built files that are named by their content. A first visit asks for some fifty of them, and a file that is opened, looked
 * at and streamed costs ten times what an answer from memory does: each is read once and kept as it was packed, a few MB in all.
 */
export function addAssets(app: FastifyInstance, { path, folder }: FrontEnd): void {
  const kept = new Map<string, Buffer>();
  const find = async (name: string, packing: Packing): Promise<Buffer | null> => {
    const file = name + packings[packing];
    const known = kept.get(file) ?? (await readFile(join(folder, 'assets', file)).catch(() => null));
    if (known) kept.set(file, known);
    return known;
  };
  app.get<{ Params: { name: string } }>(`${path}assets/:name`, async (request, reply) => {
    const { name } = request.params;
    if (!/^[\w-][\w.-]*$/.test(name)) return reply.callNotFound();
    const type = types[extname(name)];
    if (!type) return reply.sendFile(`assets/${name}`, folder);
    const packing = packingFor(request);
    const packed = packing === 'identity' ? null : await find(name, packing);
    const body = packed ?? (await find(name, 'identity'));
    if (!body) return reply.callNotFound();
    return send(reply, { body, type, packing: packed ? packing : 'identity' });
  });
}

const packingFor = ({ headers }: FastifyRequest): Packing =>
  negotiate(headers['accept-encoding'] ?? 'identity', ['br', 'gzip', 'identity']) ?? 'identity';

function send(reply: FastifyReply, { body, type, packing }: { body: Buffer; type: string; packing: Packing }): FastifyReply {
  reply.headers({ 'content-type': type, 'cache-control': assetCaching, vary: 'accept-encoding' });
  if (packing !== 'identity') reply.header('content-encoding', packing);
  return reply.send(body);
}
