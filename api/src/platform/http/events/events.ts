import type { Endpoint, Input, ResultIn } from '@population-tracker/contract/kernel/endpoint';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Context } from '#api/context.ts';
import type { BoundRoute, Upload } from '../bind.ts';
import { parseInput } from '../input/parse.ts';
import { type EventSource, openStream } from './event-stream.ts';

/** Joins an endpoint with `answers: 'events'` to what it tells; only what its result schema names leaves. */
export const bindEvents = <E extends Endpoint>(
  endpoint: E,
  open: (ctx: Context, input: Input<E>) => EventSource<ResultIn<E>>,
): BoundRoute => ({
  endpoint,
  handle: open as BoundRoute['handle'],
});

export function eventsHandler(
  { endpoint, handle }: BoundRoute,
  write: (data: unknown) => string,
  heartbeatMs?: number,
): RouteHandlerMethod {
  const written = new WeakMap<object, Buffer>();
  /** What many are told is written once for all of them. */
  const once = (data: unknown): Buffer => {
    const known = written.get(data as object) ?? Buffer.from(`data: ${write(data)}\n\n`);
    written.set(data as object, known);
    return known;
  };
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const input = parseInput(endpoint, request, request.ctx.language);
    const { read, ...source } = (await handle(request.ctx, input, null as unknown as Upload)) as EventSource<unknown>;
    const stream = openStream(request.ctx, { ...source, read: async (ctx, told) => (await read(ctx, told)).map(once) }, heartbeatMs);
    // Its connection ends with it: kept for another call, it would hold up a server that stops.
    reply.header('x-accel-buffering', 'no').header('connection', 'close');
    return reply.type('text/event-stream; charset=utf-8').send(stream);
  };
}
