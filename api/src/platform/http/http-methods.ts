import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { refuse } from '#platform/refusal.ts';
import type { BoundRoute } from './bind.ts';

interface Path {
  url: string;
  pattern: RegExp;
  methods: ReadonlySet<string>;
}

/**
 * Every path of the API answers the methods that it hasn't with 405 and names those that it has: where nothing else was found, so
 * that it costs nothing before. A route of its own is needed only where another path would take the call, as `/users/:id` does for
 * `/users/export`.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly BoundRoute[]): void {
  const paths = pathsOf(routes);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return;
    const url = pathOf(request.url);
    const path = url === undefined ? undefined : paths.find(({ pattern }) => pattern.test(url));
    if (path && !path.methods.has(request.method) && known.has(request.method)) refuseMethod(reply, path);
  });
  for (const path of paths) {
    const others = paths.filter(({ pattern, url }) => url !== path.url && pattern.test(path.url));
    const method = [...new Set(others.flatMap(({ methods }) => [...methods]))].filter((other) => !path.methods.has(other));
    if (method.length === 0) continue;
    app.route({ method, url: apiBasePath + path.url, onRequest: async (_request, reply) => refuseMethod(reply, path), handler: () => {} });
  }
}

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function refuseMethod(reply: FastifyReply, { methods }: Path): never {
  reply.header('allow', [...methods].join(', '));
  refuse('request.methodNotAllowed');
}

function pathsOf(routes: readonly BoundRoute[]): Path[] {
  return [...Map.groupBy(routes, ({ endpoint }) => endpoint.path)].map(([url, bound]) => {
    const methods = new Set<string>(bound.map(({ endpoint }) => endpoint.method));
    if (methods.has('GET')) methods.add('HEAD');
    return { url, pattern: new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`), methods };
  });
}

/** Within the API, without the query and a slash at the end. */
function pathOf(url: string): string | undefined {
  const path = (url.split('?')[0] ?? '').replace(/\/$/, '');
  return path.startsWith(`${apiBasePath}/`) ? path.slice(apiBasePath.length) : undefined;
}
