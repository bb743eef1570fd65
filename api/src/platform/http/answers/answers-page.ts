import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import { type ConstraintKeys, refusedAnswer } from './answers-refused.ts';

/** What somebody sent to a page: what its address names, its query, and the fields of its form. */
export interface PageInput {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  form: Readonly<Record<string, string>>;
}

export type PageAnswer =
  | {
      /** 200 unless told. */
      status?: number;
      /** HTML unless told. */
      contentType?: string;
      body: string;
    }
  /** An address on this server, to be opened by GET: a reload repeats nothing. */
  | { seeOther: string };

/** A page that the server makes itself, for whoever opens it: outside of the API and of the panel, with a form at most. */
export interface BoundPage {
  method: 'GET' | 'POST';
  /** From the root; what differs from one to the next is named by a colon, as in `/c/:code`. */
  path: string;
  /** Of its form, where 16 kB are too few. */
  formMaxBytes?: number;
  answer(ctx: Context, input: PageInput): Promise<PageAnswer> | PageAnswer;
  /** The page for what was refused or went wrong, whose sentence is in the language of the request. */
  refused(ctx: Context, refused: { sentence: string; status: number }, input: PageInput): string;
}

const formMaxBytes = 16 * 1024;

/** Its styles stand in the page, its scripts are files of this server, and it tells no other page where it was opened from. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Adds the pages to the server, with the one kind of body that a form without a script sends. */
export async function addPages(app: FastifyInstance, pages: readonly BoundPage[], constraints: ConstraintKeys): Promise<void> {
  await app.register(async (site) => {
    site.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formMaxBytes }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    );
    for (const page of pages) {
      site.route({
        method: page.method,
        url: page.path,
        ...(page.formMaxBytes === undefined ? {} : { bodyLimit: page.formMaxBytes }),
        errorHandler: (error, request, reply) => sendRefusal(page, constraints, error, request, reply),
        handler: async (request, reply) => send(reply, await page.answer(request.ctx, inputOf(request))),
      });
    }
  });
}

const inputOf = ({ params, query, body }: FastifyRequest): PageInput => ({
  params: { ...(params as Record<string, string>) },
  query: Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string')) as Record<string, string>,
  form: body instanceof URLSearchParams ? Object.fromEntries(body) : {},
});

function send(reply: FastifyReply, answer: PageAnswer): FastifyReply {
  reply.header('content-security-policy', contentPolicy).header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
  reply.header('cache-control', 'no-store');
  if ('seeOther' in answer) return reply.redirect(answer.seeOther, 303);
  return reply
    .code(answer.status ?? 200)
    .type(answer.contentType ?? 'text/html; charset=utf-8')
    .send(answer.body);
}

function sendRefusal(
  page: BoundPage,
  constraints: ConstraintKeys,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { ctx } = request;
  const refused = refusedAnswer(error, { language: ctx.language, requestId: request.id, constraints });
  if (refused.bug) ctx.log.error({ err: error, method: request.method, url: page.path }, 'page failed');
  else if (refused.warning) ctx.log.warn({ err: error, method: request.method, url: page.path }, refused.warning);
  if (refused.retryAfterSeconds) reply.header('retry-after', refused.retryAfterSeconds);
  const status = refused.httpStatus;
  return send(reply, { status, body: page.refused(ctx, { sentence: refused.envelope.error ?? '', status }, inputOf(request)) });
}
