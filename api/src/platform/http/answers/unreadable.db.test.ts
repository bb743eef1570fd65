import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

it.each([
  ['an address of 100,000 letters', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 413, 'request.tooLarge'],
  ['what is no HTTP', 'hello\r\n\r\n', 400, 'request.malformed'],
  ['a header with a control character', 'GET / HTTP/1.1\r\nhost: x\r\ntoken: a\u0001b\r\n\r\n', 400, 'request.malformed'],
])('%s is refused in the shape of every refusal', async (_, request, status, key) => {
  const socket = connect((test.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(request);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    statusCode: status,
    data: null,
    key,
    requestId: expect.any(String),
  });
});
