/**
 * Serves a folder as the product serves its panel, or the employees' app, and hands calls on to a running product. The browser tests
 * deploy new versions this way, and take the server away, without disturbing each other.
 *
 *     node tools/run/panel-server.ts <folder> <url of the product> [port] [/ or /my/]
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { apiBasePath } from '@population-tracker/contract/kernel/constants';
import Fastify from 'fastify';
import { addFrontEnds, isScreen } from '../../api/src/platform/http/operations/front-ends.ts';
import { protect } from '../../api/src/platform/http/protection.ts';

const [folder = '', product = '', port = '0', path = '/'] = process.argv.slice(2);

const app = Fastify({
  serverFactory: (handler) =>
    createServer((incoming, outgoing) => {
      if (incoming.url?.startsWith(apiBasePath)) handOn(incoming, outgoing);
      else handler(incoming, outgoing);
    }),
});
await protect(app, { publicUrl: 'http://127.0.0.1', requestsPerSecond: 0 });
await addFrontEnds(app, [{ path, folder }]);
app.setNotFoundHandler((incoming, reply) => {
  if (isScreen(incoming)) reply.sendFrontEnd();
  else reply.code(404).send();
});
console.log(await app.listen({ port: Number(port), host: '127.0.0.1' }));

function handOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const asked = request(new URL(incoming.url ?? '/', product), { method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.on('error', () => outgoing.destroy());
  incoming.pipe(asked);
}
