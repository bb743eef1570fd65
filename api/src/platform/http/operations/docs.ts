import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { apiBasePath, productTitle } from '@population-tracker/contract/kernel/constants';
import type { FastifyInstance } from 'fastify';

/** The API's documentation at /docs, from this server alone, under the same content policy as the panel. */
export async function addDocs(app: FastifyInstance, document: object): Promise<void> {
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: false,
    theme: { title: `${productTitle} API`, css: [{ filename: 'docs.css', content: '.topbar { display: none }' }] },
    uiConfig: { docExpansion: 'none', deepLinking: true, persistAuthorization: false, validatorUrl: null },
  });
  app.get(`${apiBasePath}/docs`, (_request, reply) => reply.redirect('/docs'));
}
