import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addAssets, assetCaching } from './assets.ts';
import type { FrontEnd } from './front-end.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The one page of the front end that this address belongs to; it finds its own way from the address. */
    sendFrontEnd(): FastifyReply;
  }
}

/** Serves built front ends: files named by their content for ever, everything else asked for anew each time. */
export async function addFrontEnds(app: FastifyInstance, frontEnds: readonly FrontEnd[]): Promise<void> {
  for (const frontEnd of frontEnds) await addFiles(app, frontEnd);
  const longestFirst = frontEnds.toSorted((one, other) => other.path.length - one.path.length);
  app.decorateReply('sendFrontEnd', function (this: FastifyReply) {
    const frontEnd = longestFirst.find(({ path }) => `${pathOf(this.request)}/`.startsWith(path));
    if (!frontEnd) throw new Error(`No front end begins where ${this.request.url} does.`);
    return isBuilt(frontEnd) ? this.sendFile('index.html', frontEnd.folder) : sendNotBuilt(this);
  });
  for (const { path } of frontEnds) app.get(path, (_request, reply) => void reply.sendFrontEnd());
}

/** What the content security policy has to say for the scripts that stand in the front ends' pages themselves to run. */
export const scriptsWithin = (frontEnds: readonly FrontEnd[]): string[] =>
  frontEnds.filter(isBuilt).flatMap((frontEnd) => {
    const scripts = readFileSync(pageOf(frontEnd), 'utf8').matchAll(/<script>(.*?)<\/script>/gs);
    return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  });

const pageOf = ({ folder }: FrontEnd): string => `${folder}/index.html`;
const isBuilt = (frontEnd: FrontEnd): boolean => existsSync(pageOf(frontEnd));

async function addFiles(app: FastifyInstance, frontEnd: FrontEnd): Promise<void> {
  if (!isBuilt(frontEnd)) return;
  const { path, folder } = frontEnd;
  addAssets(app, frontEnd);
  await app.register(fastifyStatic, {
    root: folder,
    prefix: path,
    index: false,
    cacheControl: false,
    // A size and a time of writing don't tell two builds apart: what is asked for anew is answered anew.
    etag: false,
    lastModified: false,
    preCompressed: true,
    decorateReply: !app.hasReplyDecorator('sendFile'),
    setHeaders: (reply, file) => reply.header('cache-control', cachingOf(file.slice(folder.length))),
  });
}

/** Whether an unknown address can be one of a front end's screens, rather than a call, a file or a probe. */
export function isScreen(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path === apiBasePath || path.startsWith(`${apiBasePath}/`) || /^\/(\w+\/)?assets\//.test(path)) return false;
  return /^[\w/-]+$/.test(path) && /text\/html|\*\/\*|^$/.test(request.headers.accept ?? '');
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** A picture by a name that stays: a page asks for its own icon twice, and what it says hardly ever changes. */
const pictureCaching = 'public, max-age=3600';

function cachingOf(path: string): string {
  if (/^[/\\]assets[/\\]/.test(path)) return assetCaching;
  return /\.(svg|png)$/.test(path) ? pictureCaching : 'no-cache';
}

const sendNotBuilt = (reply: FastifyReply): FastifyReply => reply.code(503).type('text/html; charset=utf-8').send(notBuilt);

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Population Tracker</title>
<h1>The panel is not built yet</h1>
<p>Run <code>npm start</code>, which builds it, or <code>npm run dev</code> for its development server. The API works: see <a href="/docs">its documentation</a>.</p>
</html>
`;
