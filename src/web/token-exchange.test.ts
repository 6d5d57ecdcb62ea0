import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TOKEN_PATH } from '#contract/web-socket.ts';
import { startTestWindowServer, type TestWindowServer } from './testing/window-server.ts';
import { createToken } from './token-exchange.ts';

let server: TestWindowServer;

beforeAll(async () => {
  server = await startTestWindowServer();
});
afterAll(() => server.end());

interface Answer {
  readonly status: number | undefined;
  readonly text: string;
}

/** Sends the request of the app’s own page, unless the test changes it. */
function exchange(body: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port: server.port,
      method: 'POST',
      path: TOKEN_PATH,
      agent: false,
      headers: { origin: server.own, 'content-type': 'application/json', ...headers },
    });
    sent.on('response', async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const withCode = (code: string) => JSON.stringify({ code });

describe('a code', () => {
  it('is exchanged for the token only once', async () => {
    const code = server.codes.make();
    const first = await exchange(withCode(code));
    expect(JSON.parse(first.text)).toEqual({ token: server.token });
    const second = await exchange(withCode(code));
    expect([second.status, second.text.includes(server.token)]).toEqual([401, false]);
  });

  it('is not consumed by a rejected request', async () => {
    const code = server.codes.make();
    for (const headers of [
      { origin: 'http://evil.com' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { host: 'evil.com' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    ]) {
      const { status, text } = await exchange(withCode(code), headers);
      expect([status, text.includes(server.token)], JSON.stringify(headers)).not.toEqual([200, true]);
      expect([403, 415]).toContain(status);
    }
    expect((await exchange(withCode(code))).status).toBe(200);
  });

  it.each([
    'x',
    '',
    'null',
    '[]',
    '{}',
    '{"code":1}',
    '{"code":""}',
    withCode('A'.repeat(43)),
    withCode('A'.repeat(1_000_000)),
  ])('is not accepted in the body %.20s', async (body) => {
    expect((await exchange(body)).status).toBe(401);
  });

  it('is invalid once it was ended, while others stay valid', async () => {
    const [ended, other] = [server.codes.make(), server.codes.make()];
    server.codes.end(ended);
    expect((await exchange(withCode(ended))).status).toBe(401);
    expect((await exchange(withCode(other))).status).toBe(200);
  });

  it('reports its use only once', async () => {
    const onUsed = vi.fn();
    const code = server.codes.make(onUsed);
    for (const given of [code, code]) await exchange(withCode(given));
    expect(onUsed).toHaveBeenCalledTimes(1);
  });

  it('is unique and has 256 bits', () => {
    const codes = new Set(Array.from({ length: 50 }, () => server.codes.make()));
    expect([codes.size, ...new Set([...codes].map((code) => Buffer.from(code, 'base64url').length))]).toEqual(
      [50, 32],
    );
  });
});

describe('a navigation from another site', () => {
  const foreign = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };

  it('gets the page, which has no access without a code', async () => {
    expect(await server.status({ headers: foreign })).toBe(200);
  });

  it.each([
    [{ ...foreign, 'sec-fetch-dest': 'iframe' }, '/'],
    [{ ...foreign, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, '/'],
    [{ ...foreign, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, '/'],
    [foreign, '/app.js'],
  ])('is rejected for anything else: %j %s', async (headers, url) => {
    expect(await server.status({ headers, url })).toBe(403);
  });
});

it('a token has 256 bits and needs no encoding in a URL or a subprotocol', () => {
  const token = createToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(token).toMatch(/^[\w-]+$/);
});

it('createToken returns another token each time', () => {
  expect(new Set(Array.from({ length: 100 }, createToken)).size).toBe(100);
});
