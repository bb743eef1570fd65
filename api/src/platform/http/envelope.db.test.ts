import { apiBasePath, bodyMaxBytes } from '@population-tracker/contract/kernel/constants';
import { endpoint } from '@population-tracker/contract/kernel/endpoint';
import { line } from '@population-tracker/contract/kernel/primitives';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Refusal, refuse } from '#platform/refusal.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { bind } from './bind.ts';

const greet = endpoint('POST /greetings', {
  summary: 'Greets.',
  needs: 'public',
  scope: 'self',
  query: z.strictObject({ loud: z.string().optional() }),
  body: z.strictObject({ name: line(20, 'plan.locationNameEmpty'), times: z.number().optional() }),
  result: z.object({ greeting: z.string() }),
});
const enter = endpoint('POST /enter', {
  summary: 'Enters.',
  needs: 'public',
  scope: 'self',
  result: z.object({ token: z.string() }),
  answers: 'beside',
});
const take = endpoint('GET /takes/:id', {
  summary: 'Refuses.',
  needs: 'public',
  scope: 'self',
  params: z.strictObject({ id: z.coerce.number() }),
  result: z.null(),
});
const takeAll = endpoint('POST /takes/all', { summary: 'Takes all.', needs: 'public', scope: 'self', result: z.null() });
const change = endpoint('PATCH /takes', { summary: 'Is too late.', needs: 'public', scope: 'self', result: z.object({ id: z.number() }) });
const secretive = endpoint('GET /secretive', { summary: 'Breaks.', needs: 'public', scope: 'self', result: z.null() });
const picture = endpoint('GET /picture', { summary: 'A file.', needs: 'public', scope: 'self', result: z.null(), answers: 'file' });
const send = endpoint('POST /sheets', {
  summary: 'A form.',
  needs: 'public',
  scope: 'self',
  multipart: true,
  result: z.object({ name: z.string(), size: z.number(), kind: z.string() }),
});

const routes = [
  bind(greet, (_ctx, { body }) => ({ greeting: `Hello ${body.name}`, passwordHash: 'never' })),
  bind(change, () => refuse('request.versionConflict', { details: { current: { id: 7, secret: 'never' } } })),
  bind(enter, () => ({ token: 't', result: 'never' })),
  bind(take, (_ctx, { params }) => {
    if (params.id === 1) refuse('users.emailTaken', { field: 'email', values: { name: 'Ayşe' } });
    if (params.id === 6)
      throw new Refusal('parameters.exists', { values: { name: 'Gym' }, details: { id: 7, secret: 'never' } as { id: number } });
    if (params.id === 2) refuse('session.tooManyCodes', { values: { minutes: 3 }, retryAfterSeconds: 180 });
    if (params.id === 3) refuse('session.expired');
    if (params.id === 4) throw Object.assign(new Error('duplicate'), { code: '23505', constraint: 'users_email' });
    if (params.id === 5) throw Object.assign(new Error('duplicate'), { code: '23505', constraint: 'unheard_of' });
    return null;
  }),
  bind(takeAll, () => null),
  bind(secretive, () => {
    throw new Error('select secret from /var/lib');
  }),
  bind(picture, () => ({ contentType: 'image/png', bytes: Buffer.from('png'), fileName: 'Çizim "1".png', etag: 'abc', inline: true })),
  bind(send, (_ctx, _input, { file, fields }) => ({ name: file.name, size: file.bytes.length, kind: fields.kind ?? '' })),
];

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ routes, constraints: { users_email: 'users.emailTaken' } });
});
afterAll(() => test.close());

const post = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  test.inject({ method: 'POST', url: apiBasePath + path, payload, headers: { 'content-type': 'application/json', ...headers } });

describe('answers', () => {
  it('are the envelope, and nothing that the result does not name', async () => {
    expect((await test.call(greet, { body: { name: 'Ada' } })).body).toEqual({
      statusCode: 200,
      error: null,
      data: { greeting: 'Hello Ada' },
    });
  });

  it('of sign-in calls stand beside the envelope', async () => {
    expect((await test.call(enter)).body).toEqual({ statusCode: 200, error: null, data: null, token: 't' });
  });

  it('of files carry their type, name and tag, and are not sent again to who has them', async () => {
    const { headers, body } = await test.call(picture);
    expect(String(body.bytes)).toBe('png');
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      etag: '"abc"',
      'content-disposition': `inline; filename="Cizim _1_.png"; filename*=UTF-8''%C3%87izim%20%221%22.png`,
    });
    expect((await test.call(picture, {}, { headers: { 'if-none-match': 'W/"abc"' } })).httpStatus).toBe(304);
  });

  it('carry the request’s id, the caller’s own where it is a plain one', async () => {
    expect((await test.call(greet, {}, { headers: { 'x-request-id': 'trace-12345' } })).body.requestId).toBe('trace-12345');
    expect((await test.call(greet, {}, { headers: { 'x-request-id': 'a\tb' } })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('refusals', () => {
  it('tell key, sentence and field', async () => {
    const { body } = await test.call(take, { params: { id: 1 } });
    const message = 'This address belongs to Ayşe.';
    expect(body).toMatchObject({ statusCode: 409, error: message, data: null, key: 'users.emailTaken' });
    expect(body.fields).toEqual([{ path: 'email', key: 'users.emailTaken', message }]);
  });

  it('carry what the catalogue has for their key, and the record as the call would answer it; nothing else leaves', async () => {
    expect((await test.call(take, { params: { id: 6 } })).body.details).toEqual({ id: 7 });
    expect((await test.call(change, {})).body.details).toEqual({ current: { id: 7 } });
  });

  it('are told in Turkish to who reads Turkish', async () => {
    expect((await test.call(take, { params: { id: 1 } }, { language: 'tr' })).error).toBe('Bu adres Ayşe adlı kullanıcıya ait.');
  });

  it('tell when to come back', async () => {
    expect((await test.call(take, { params: { id: 2 } })).headers['retry-after']).toBe('180');
  });

  it('of sessions have their own codes with status 401', async () => {
    expect(await test.call(take, { params: { id: 3 } })).toMatchObject({ httpStatus: 401, statusCode: 50014 });
  });

  it('stand for constraints that no service translated; an unknown constraint is a bug', async () => {
    expect(await test.call(take, { params: { id: 4 } })).toMatchObject({ httpStatus: 409, key: 'users.emailTaken' });
    expect(await test.call(take, { params: { id: 5 } })).toMatchObject({ httpStatus: 500, key: 'request.internal' });
  });

  it('of one value are that value’s sentence, of several a general one', async () => {
    expect(await test.call(greet, { body: { name: '' } })).toMatchObject({
      httpStatus: 422,
      key: 'request.refused',
      error: 'Location name cannot be empty!',
    });
    const several = await test.call(greet, { body: { name: '', times: 'x', admin: true } });
    expect(several.error).toBe('Please check the marked fields.');
    expect(several.fields.map((field) => field.path).sort()).toEqual(['admin', 'name', 'times']);
  });

  it('of bugs tell the request’s id and nothing else', async () => {
    const { httpStatus, body } = await test.call(secretive);
    expect(httpStatus).toBe(500);
    expect(Object.keys(body).sort()).toEqual(['data', 'error', 'key', 'requestId', 'statusCode']);
    expect(JSON.stringify(body)).not.toMatch(/secret|var/);
  });
});

describe('what can not be read', () => {
  it('is refused: broken JSON, prototype keys, other types', async () => {
    expect((await post('/greetings', '{"name":')).json()).toMatchObject({ statusCode: 400, key: 'request.malformed', data: null });
    expect((await post('/greetings', '{"name":"a","__proto__":{"admin":true}}')).statusCode).toBe(400);
    expect((await post('/greetings', 'name=a', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await post('/greetings', 'hello', { 'content-type': 'text/plain' })).statusCode).toBe(415);
    expect((await post('/greetings', '--x--', { 'content-type': 'multipart/form-data; boundary=x' })).statusCode).toBe(415);
    expect((await post('/greetings', Buffer.from([0x1f, 0x8b]), { 'content-encoding': 'gzip' })).statusCode).toBe(400);
  });

  it('is refused when it is over 1 MB', async () => {
    const large = await post('/greetings', JSON.stringify({ name: 'x'.repeat(bodyMaxBytes) }));
    expect(large.json()).toMatchObject({ statusCode: 413, key: 'request.tooLarge' });
  });

  it('gets the envelope for unknown calls, wrong methods and broken addresses', async () => {
    const get = async (url: string, method: 'GET' | 'DELETE' | 'OPTIONS' = 'GET') =>
      (await test.inject({ method, url: apiBasePath + url })).json();
    expect(await get('/nothing')).toMatchObject({ statusCode: 404, key: 'request.noSuchCall' });
    expect(await get('/greetings')).toMatchObject({ statusCode: 405, key: 'request.methodNotAllowed' });
    expect(await get('/greetings', 'DELETE')).toMatchObject({ statusCode: 405 });
    expect((await test.inject({ method: 'DELETE', url: `${apiBasePath}/picture` })).headers.allow).toBe('GET, HEAD');
    expect((await test.inject({ method: 'GET', url: `${apiBasePath}/takes/all/` })).headers.allow, 'not /takes/:id').toBe('POST');
    expect(await get('/takes/all', 'DELETE')).toMatchObject({ statusCode: 405 });
    expect(await get('/takes/%zz')).toMatchObject({ statusCode: 400, data: null });
    expect(await get(`/takes/${'9'.repeat(500)}`)).toMatchObject({ data: null });
  });
});

describe('uploads', () => {
  const file = { name: 'çalışanlar.csv', bytes: 'a;b' };

  it('arrive as one file with its fields', async () => {
    expect((await test.call(send, {}, { file, fields: { kind: 'users' } })).data).toEqual({
      name: 'çalışanlar.csv',
      size: 3,
      kind: 'users',
    });
    expect((await test.call(send, {}, { file: { ...file, name: '../../etc/x.csv' } })).data?.name).toBe('x.csv');
  });

  it('without a file, with an empty form or as JSON are refused', async () => {
    expect(await test.call(send, {}, { fields: { kind: 'users' } })).toMatchObject({ httpStatus: 422, key: 'uploads.fileEmpty' });
    expect((await post('/sheets', '{}')).json()).toMatchObject({ statusCode: 415 });
    expect((await test.inject({ method: 'POST', url: `${apiBasePath}/sheets` })).json()).toMatchObject({ key: 'uploads.fileEmpty' });
  });

  it('over 10 MB are refused', async () => {
    const tooLarge = await test.call(send, {}, { file: { name: 'x.csv', bytes: Buffer.alloc(10 * 1024 * 1024 + 1) } });
    expect(tooLarge).toMatchObject({ httpStatus: 413, key: 'uploads.tooLarge', error: 'The file is larger than 10 MB.' });
    expect((await test.call(send, {}, { file: { name: 'x.csv', bytes: Buffer.alloc(10 * 1024 * 1024) } })).httpStatus).toBe(200);
  });

  it('of two files at once are refused', async () => {
    const part = 'content-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx\r\n';
    const answer = await post('/sheets', `--x\r\n${part}--x\r\n${part}--x--\r\n`, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(answer.json()).toMatchObject({ statusCode: 422, key: 'uploads.oneFile' });
  });

  it('that end too early or name a prototype are refused', async () => {
    const cut = await post('/sheets', '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nx', {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect(cut.statusCode).toBe(400);
    const proto = await test.call(send, {}, { file, fields: { __proto__x: '1', constructor: 'x' } });
    expect(proto.httpStatus).toBeLessThan(500);
  });
});
