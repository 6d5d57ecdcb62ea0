import { afterEach, beforeEach, expect, it } from 'vitest';
import { startServerForTest } from '../http/testing/test-client.ts';
import { setUpConnections, type TestConnections } from './testing/test-connections.ts';

type Answer = Parameters<typeof startServerForTest>[0];

let rig: TestConnections;
beforeEach(async () => {
  rig = await setUpConnections();
});
afterEach(() => rig.close());

const PROXY_PAGE =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>';

const TROUBLES: readonly (readonly [string, Answer, string, object])[] = [
  [
    'responds with 401',
    (_, response) => response.writeHead(401).end('{"error":"The key is not known.","code":16}'),
    '(401, unauthenticated). The server requires credentials: this connection has neither an API key nor a bearer token.',
    { status: 401, serverMessage: 'The key is not known.' },
  ],
  [
    'responds with 502 through a proxy',
    (_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end(PROXY_PAGE),
    '(502). A proxy responded instead of the server. Check that the server is running.',
    { status: 502, serverMessage: expect.stringContaining('Bad Gateway') },
  ],
  [
    'truncates its response',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"namespaces": ["pro', () => response.destroy());
    },
    'closed before the response was complete.',
    {},
  ],
];

it.each(TROUBLES)(
  'adding a server that %s reports this, and succeeds only if forced',
  async (_, answer, words, details) => {
    const { origin: address } = await startServerForTest(answer);
    const connections = await rig.open();
    const failure = { message: expect.stringContaining(words), details };
    await expect(rig.add(connections, { address })).rejects.toMatchObject(failure);
    expect(connections.list()).toEqual([]);
    const { id } = await rig.add(connections, { address, name: 'trouble', anyway: true });
    expect(connections.list()).toMatchObject([{ id, name: 'trouble', address }]);
    // The next request of the sidebar.
    const catalog = await connections.catalog(id);
    await expect(catalog.children({ id: [], fresh: true })).rejects.toMatchObject(failure);
  },
);

it('adding an address without a listener reports a refused connection', async () => {
  const { origin: address, close } = await startServerForTest(() => {});
  await close();
  await expect(rig.add(await rig.open(), { address })).rejects.toMatchObject({
    code: 'UNREACHABLE',
    message: `Couldn’t reach ${address} (connection refused). Check the address and that the server is running.`,
  });
});
