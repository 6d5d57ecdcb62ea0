import { request } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorBody } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { serve } from '../testing/test-server.ts';
import { failureAnswer } from './http-reply.ts';

const DESCRIBE = '/v1/table/a$b/describe';

describe('an error body', () => {
  it.each([
    ['GET', '/v1/namespace/no$such/list', '', 404, 1, 'no$such'],
    ['GET', '/v1/namespace/nowhere/table/list', '', 404, 1, 'nowhere'],
    ['POST', '/v1/table/a$nothing/describe', '', 404, 4, 'a$nothing'],
    ['POST', DESCRIBE, '{"version": 7}', 404, 11, 'version 7'],
    ['POST', DESCRIBE, '{"version": -1}', 400, 13, '`version`'],
    ['POST', DESCRIBE, '{"version": 1.5}', 400, 13, '`version`'],
    ['POST', DESCRIBE, '{"version": 9223372036854775808}', 400, 13, '`version`'],
    ['POST', DESCRIBE, '{"version": "1"}', 400, 13, '`version`'],
    ['POST', DESCRIBE, '{"id": "a$b"}', 400, 13, '`id`'],
    ['POST', DESCRIBE, '{"identity": {"api_key": 1}}', 400, 13, '`identity.api_key`'],
    ['POST', DESCRIBE, '[]', 400, 13, 'body'],
    ['POST', DESCRIBE, '{', 400, 13, 'isn’t valid JSON'],
    ['POST', `${DESCRIBE}?load_detailed_metadata=maybe`, '', 400, 13, '`load_detailed_metadata`'],
    ['GET', '/v1/table/?limit=-1', '', 400, 13, '`limit`'],
    ['GET', '/v1/table/?limit=ten', '', 400, 13, '`limit`'],
    ['GET', '/v1/table/?limit=1&limit=2', '', 400, 13, '`limit`'],
    ['GET', '/v1/table/?page_token=bad', '', 400, 13, '`page_token`'],
    ['GET', '/v1/namespace/$/list?delimiter=', '', 400, 13, '`delimiter`'],
    ['GET', '/v1/namespace/%E0%A4%A/list', '', 400, 13, '%E0'],
    ['GET', '/v1/nothing', '', 404, 0, 'GET /v1/nothing'],
    ['DELETE', DESCRIBE, '', 405, 0, 'DELETE isn’t allowed here. Allowed: POST.'],
    ['OPTIONS', DESCRIBE, '', 405, 0, 'OPTIONS'],
    ['DELETE', '/v1/table/a$b/stats', '', 405, 0, 'POST, GET'],
    // Clients would take a 404 for a missing table.
    ['DELETE', '/v1/table/a$b/nothing', '', 406, 0, 'DELETE'],
    ['GET', '/', '', 404, 0, 'GET /'],
  ])('is returned for %s %s %s', async (method, path, body, status, code, words) => {
    const server = await serve({ tables: [['a', 'b']] });
    const answer = await server.send(path, { method, body });
    expect(answer).toMatchObject({ status, json: { code, instance: path.split('?')[0] } });
    expect(answer.json.error).toContain(words);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('contains no stack trace, and no request body causes a server error', async () => {
    const server = await serve({ tables: [['a', 'b']] });
    const body = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom('application/json', 'text/plain', ''), async (text, type) => {
        const headers = type === '' ? {} : { 'content-type': type };
        const answer = await server.send(DESCRIBE, { method: 'POST', headers, body: text });
        expect([200, 400, 404]).toContain(answer.status);
        expect(answer.text).not.toMatch(/\bat .*\.ts/);
        if (answer.status !== 200) expect(() => errorBody.parse(answer.json)).not.toThrow();
      }),
      { numRuns: runs(30) },
    );
  });

  it('is the response to a body that is nested deeper than the stack', async () => {
    const server = await serve({ tables: [['a', 'b']] });
    for (const body of ['['.repeat(200_000), `{"context":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`]) {
      const answer = await server.send(DESCRIBE, { method: 'POST', body });
      expect(answer).toMatchObject({ status: 400, json: { code: 13, error: expect.stringMatching(/deep/) } });
    }
  });

  it('is the response to a body that is too large', async () => {
    const server = await serve();
    const body = JSON.stringify({ context: { text: 'x'.repeat(5_000_000) } });
    expect(await server.send(DESCRIBE, { method: 'POST', body })).toMatchObject({
      status: 413,
      json: { code: 13 },
    });
  });

  it('doesn’t affect other requests when a client disconnects', async () => {
    const server = await serve({ tables: [['a', 'b']] });
    const broken = request({ port: server.port, host: '127.0.0.1', method: 'POST', path: DESCRIBE });
    const closed = new Promise((resolve) => broken.on('close', resolve));
    broken.on('error', () => undefined);
    broken.setHeader('content-length', 100);
    broken.write('{"vers');
    broken.destroy();
    await closed;
    expect((await server.send(DESCRIBE, { method: 'POST' })).status).toBe(200);
  });
});

it('is reported to the operator if it is a server error, unless the client has disconnected', () => {
  const reported: unknown[] = [];
  const problemOf = (problem: unknown) =>
    failureAnswer(problem, { url: DESCRIBE }, (one) => reported.push(one));
  const own = new TypeError('fell over');
  problemOf(own);
  problemOf(AbortSignal.abort().reason);
  expect(reported).toEqual([own]);
});
