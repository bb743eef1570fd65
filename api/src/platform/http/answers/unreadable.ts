import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Refusal } from '#platform/refusal.ts';
import { refusedAnswer } from './answers-refused.ts';

/** Answers what isn't even a request of HTTP, or has longer headers than one may have: in the same shape as every refusal. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const key = error.code === 'HPE_HEADER_OVERFLOW' ? 'request.tooLarge' : 'request.malformed';
  const { httpStatus, envelope } = refusedAnswer(new Refusal(key), { language: 'en', requestId: randomUUID(), constraints: {} });
  const body = JSON.stringify(envelope);
  const reason = httpStatus === 413 ? 'Content Too Large' : 'Bad Request';
  const head = [
    `HTTP/1.1 ${httpStatus} ${reason}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${envelope.requestId}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
