import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addAssets, assetCaching } from './assets.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The panel's one page; it finds its own way from the address. */
    sendPanel(): FastifyReply;
  }
}

/** Serves the built panel: files named by their content for ever, everything else asked for anew each time. */
export async function addPanel(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(`${folder}/index.html`);
  if (built) {
    addAssets(app, folder);
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: false,
      cacheControl: false,
      // A size and a time of writing don't tell two builds apart: what is asked for anew is answered anew.
      etag: false,
      lastModified: false,
      preCompressed: true,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path.slice(folder.length))),
    });
  }
  app.decorateReply('sendPanel', function (this: FastifyReply) {
    if (built) return this.sendFile('index.html');
    return this.code(503).type('text/html; charset=utf-8').send(notBuilt);
  });
  app.get('/', (_request, reply) => {
    reply.sendPanel();
  });
}

/** Whether an unknown address can be one of the panel's screens, rather than a call, a file or a probe. */
export function isPanelPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path === apiBasePath || path.startsWith(`${apiBasePath}/`) || path.startsWith('/assets/')) return false;
  return /^[\w/-]+$/.test(path) && /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '');
}

const cachingOf = (path: string): string => (/^[/\\]assets[/\\]/.test(path) ? assetCaching : 'no-cache');

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Population Tracker</title>
<h1>The panel is not built yet</h1>
<p>Run <code>npm start</code>, which builds it, or <code>npm run dev</code> for its development server. The API works: see <a href="/docs">its documentation</a>.</p>
</html>
`;
