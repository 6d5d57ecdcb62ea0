import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { checkHeaders } from './header-check.ts';
import { setUp } from './testing/test-client.ts';

describe('a header', () => {
  it.each([
    ['a space', 'two words', 'a', 'invalid header name'],
    ['nothing', '', 'a', 'invalid header name'],
    ['a line break in its name', 'x\r\ny', 'a', 'invalid header name'],
    ['a line break', 'x-a', 'CANARY\r\nx-b: 1', 'line break'],
    ['an end of line', 'x-a', 'CANARY\n', 'line break'],
    ['another script', 'x-a', 'CANARYé', 'plain ASCII'],
    ['an invisible sign', 'x-a', 'CANARY\u0000', 'plain ASCII'],
    ['a space before it', 'x-a', ' CANARY', 'begins or ends with a space'],
    ['the length', 'Content-Length', '1', 'Vitrine sets it itself'],
    ['the framing', 'transfer-encoding', 'chunked', 'Vitrine sets it itself'],
    ['the host', 'HOST', 'other', 'Vitrine sets it itself'],
    ['the connection', 'connection', 'close', 'Vitrine sets it itself'],
  ])('with %s is rejected by name, without its value', (_, name, value, why) => {
    const check = () =>
      checkHeaders([
        ['x-fine', 'CANARY'],
        [name, value],
      ]);
    expect(check).toThrow(expect.objectContaining({ code: 'INVALID' }));
    expect(check).toThrow(JSON.stringify(name));
    expect(check).toThrow(why);
    expect(check).not.toThrow('CANARY');
  });

  it('must not be duplicated', () => {
    expect(() =>
      checkHeaders([
        ['x-a', '1'],
        ['X-A', '2'],
      ]),
    ).toThrow('duplicate header');
  });

  it.each(['', 'a', 'a b\tc', 'Bearer a.b-c~d+e/f=='])('may have the value %j', (value) => {
    expect(() => checkHeaders([['x-a', value]])).not.toThrow();
  });

  it('that is valid arrives unchanged', async () => {
    const { server, client } = await setUp((_, response) => response.end());
    const visible = fc.string({ unit: fc.constantFrom(...'!~az09 ;:="\\') }).map((text) => text.trim());
    await fc.assert(
      fc.asyncProperty(visible, async (value) => {
        const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/' } as const;
        await client.send({ ...request, headers: [['x-a', value]] });
        expect(server.seen.at(-1)?.headers['x-a']).toBe(value);
      }),
      { numRuns: runs(30) },
    );
  });
});

describe('nothing is sent or logged', () => {
  it.each([
    ['a header', { headers: [['x a', '']] }],
    ['a credential', { credentials: [['x-api-key', 'a\nb']] }],
    ['the type of the body', { contentType: 'a\r\nb: c' }],
    ['the type of the answer', { accept: 'a\u0000' }],
    ['a path with a space', { path: '/a b' }],
    ['a path with a line break', { path: '/a\r\nhost:b' }],
    ['a whole URL as the path', { path: 'http://other/' }],
    ['an address with more than an origin', { origin: 'http://user@127.0.0.1' }],
    ['an address of another kind', { origin: 'file:///etc' }],
  ] as const)('if %s is invalid', async (_, change) => {
    const { server, client, activityLog } = await setUp((_, response) => response.end());
    const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/' } as const;
    await expect(client.send({ ...request, ...change })).rejects.toMatchObject({ code: 'INVALID' });
    expect([server.connections(), activityLog.list()]).toEqual([0, []]);
  });
});
