import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { checkHeaders } from './header-check.ts';
import { setUp } from './testing/test-client.ts';

describe('a header', () => {
  it.each([
    ['a space in its name', 'two words', 'a', 'invalid header name'],
    ['an empty name', '', 'a', 'invalid header name'],
    ['a line break in its name', 'x\r\ny', 'a', 'invalid header name'],
    ['a line break in its value', 'x-a', 'CANARY\r\nx-b: 1', 'line break'],
    ['a trailing line feed', 'x-a', 'CANARY\n', 'line break'],
    ['a non-ASCII letter', 'x-a', 'CANARYé', 'plain ASCII'],
    ['a control character', 'x-a', 'CANARY\u0000', 'plain ASCII'],
    ['a leading space', 'x-a', ' CANARY', 'begins or ends with a space'],
    ['the name Content-Length', 'Content-Length', '1', 'Vitrine sets it itself'],
    ['the name Transfer-Encoding', 'transfer-encoding', 'chunked', 'Vitrine sets it itself'],
    ['the name Host', 'HOST', 'other', 'Vitrine sets it itself'],
    ['the name Connection', 'connection', 'close', 'Vitrine sets it itself'],
  ])('with %s is rejected with an error that contains its name, but not its value', (_, name, value, why) => {
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

  it('is rejected if its name occurs twice, in any case', () => {
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

describe('an invalid request', () => {
  it.each([
    ['a space in a header name', { headers: [['x a', '']] }],
    ['a line break in a credential', { credentials: [['x-api-key', 'a\nb']] }],
    ['a line break in its content type', { contentType: 'a\r\nb: c' }],
    ['a control character in its Accept header', { accept: 'a\u0000' }],
    ['a path with a space', { path: '/a b' }],
    ['a path with a line break', { path: '/a\r\nhost:b' }],
    ['a full URL as its path', { path: 'http://other/' }],
    ['a user name in its origin', { origin: 'http://user@127.0.0.1' }],
    ['an origin of another scheme', { origin: 'file:///etc' }],
  ] as const)('with %s is neither sent nor logged', async (_, change) => {
    const { server, client, activityLog } = await setUp((_, response) => response.end());
    const request = { connectionId: 'c', method: 'GET', origin: server.origin, path: '/' } as const;
    await expect(client.send({ ...request, ...change })).rejects.toMatchObject({ code: 'INVALID' });
    expect([server.connections(), activityLog.list()]).toEqual([0, []]);
  });
});
