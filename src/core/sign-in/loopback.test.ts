import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openLoopback } from './loopback.ts';

const STATE = 'the-state-of-this-sign-in';

async function open() {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const loopback = await openLoopback(STATE, ending.signal);
  return { ...loopback, port: Number(new URL(loopback.redirectAddress).port) };
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The test sets the headers itself, which `fetch` doesn’t allow. */
function get(port: number, path: string, options: { method?: string; host?: string } = {}): Promise<Answer> {
  const { method = 'GET', host = `127.0.0.1:${port}` } = options;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers: { host } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode: status, headers } = response;
      resolve({ status, headers, body: Buffer.concat(chunks).toString() });
    });
    sent.on('error', reject).end();
  });
}

describe('the loopback server', () => {
  it.each([
    ['another path', 404, '/'],
    ['the callback path with a suffix', 404, `/callback/x?state=${STATE}`],
    ['an encoded dot path', 404, `/x/%2e%2e/callback%2f?state=${STATE}`],
    ['an absolute URL', 404, `http://127.0.0.1/callback?state=${STATE}`],
    ['no state', 400, '/callback?code=a'],
    ['a truncated state', 400, `/callback?code=a&state=${STATE.slice(1)}`],
    ['two states', 400, `/callback?code=a&state=${STATE}&state=${STATE}`],
  ])('responds to %s with %d and keeps waiting', async (_, status, path) => {
    const { port, answer } = await open();
    expect((await get(port, path)).status).toBe(status);
    expect((await get(port, `/callback?code=a&state=${STATE}`)).status).toBe(200);
    expect((await answer).get('code')).toBe('a');
  });

  it.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1.evil.example:1', '127.0.0.1:1', '[::1]'])(
    'responds with 403 to the host %s',
    async (host) => {
      const { port, answer } = await open();
      const path = `/callback?code=a&state=${STATE}`;
      expect((await get(port, path, { host })).status).toBe(403);
      expect((await get(port, path, { host: `localhost:${port}` })).status).toBe(403);
      await get(port, path.replace('=a', '=b'));
      expect((await answer).get('code')).toBe('b');
    },
  );

  it.each(['POST', 'HEAD', 'OPTIONS', 'PUT'])('responds with 405 to %s', async (method) => {
    const { port } = await open();
    expect((await get(port, `/callback?code=a&state=${STATE}`, { method })).status).toBe(405);
  });

  it('rejects a second callback request', async () => {
    const { port, answer } = await open();
    const path = `/callback?code=a&state=${STATE}`;
    const both = await Promise.all([get(port, path), get(port, path.replace('=a', '=b'))]);
    expect(both.map(({ status }) => status)).toEqual([200, 410]);
    expect((await answer).get('code')).toBe('a');
  });

  it('sends a page without scripts or links that contains nothing of the request', async () => {
    const { port } = await open();
    const { headers, body } = await get(port, `/callback?code=<CANARY>&state=${STATE}`);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      connection: 'close',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(body).not.toMatch(/CANARY|<script|src=|href=/);
  });

  it.each([
    ['send nothing', () => ''],
    [
      'never complete their headers',
      (port: number) => `GET /callback HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`,
    ],
    ['stay open after a rejection', () => 'GET / HTTP/1.1\r\nHost: elsewhere\r\n\r\n'],
  ])(
    'accepts the callback despite 500 sockets that %s, and closes them with the server',
    async (_, bytes) => {
      const { port, answer, close } = await open();
      const closed: Promise<unknown>[] = [];
      for (let index = 0; index < 500; index += 1) {
        const silent = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
        silent.on('error', () => {});
        onTestFinished(() => void silent.destroy());
        await once(silent, 'connect');
        closed.push(new Promise((resolve) => silent.once('end', resolve).once('close', resolve)));
        silent.resume().write(bytes(port));
      }
      expect((await get(port, `/callback?code=a&state=${STATE}`)).status).toBe(200);
      expect((await answer).get('code')).toBe('a');
      close();
      await Promise.all(closed);
      await expect(get(port, '/callback')).rejects.toThrow('ECONNREFUSED');
    },
  );

  it('closes after an abort, and does not start if already aborted', async () => {
    const ending = new AbortController();
    const { redirectAddress } = await openLoopback(STATE, ending.signal);
    ending.abort(new Error('left'));
    await expect(fetch(redirectAddress)).rejects.toThrow();
    await expect(openLoopback(STATE, ending.signal)).rejects.toThrow('left');
  });
});
