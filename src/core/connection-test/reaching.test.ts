import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { DEFAULT_NETWORK, LAYERS } from '#contract/index.ts';
import { startRawTestServer } from '../http/testing/test-server.ts';
import { startRoutes } from '../namespace/testing/test-routes.ts';
import { AS_A_SERVER } from './testing/answers.ts';
import { runTest, startTest } from './testing/run-test.ts';

const ONE_SECOND = { ...DEFAULT_NETWORK, limits: { connect: 1, answer: 1 } };

async function startServer() {
  const server = await startRoutes(AS_A_SERVER);
  onTestFinished(server.close);
  return server;
}

/** A raw socket server, below HTTP. */
async function startRaw(...talk: Parameters<typeof startRawTestServer>) {
  const server = await startRawTestServer(...talk);
  onTestFinished(() => server.close());
  return server;
}

it('tests all layers, and reports the start and the end of each', async () => {
  const server = await startServer();
  const { all, ends } = await runTest({ address: server.origin });
  expect(ends).toEqual(LAYERS.map((layer) => `${layer} passed`));
  expect(all.map(({ layer, state }) => `${layer} ${state}`)).toEqual(
    LAYERS.flatMap((layer) => [`${layer} running`, `${layer} passed`]),
  );
  expect(all.filter(({ state }) => state === 'passed').every(({ duration = -1 }) => duration >= 0)).toBe(
    true,
  );
});

it('reports a layer that has nothing to test', async () => {
  const server = await startServer();
  const { row } = await runTest({ address: server.origin });
  expect(row('dns').finding).toBe('127.0.0.1, no lookup needed');
  expect(row('proxy').finding).toBe('none (local address)');
  expect(row('tls').finding).toBe('none, the address is http://');
});

it('stops at the layer that fails, and reports the others as skipped', async () => {
  const { ends, row } = await runTest({ address: 'https://a.example.com?tenant=1' });
  expect(ends[0]).toBe('url failed');
  expect(ends.slice(1)).toEqual(LAYERS.slice(1).map((layer) => `${layer} skipped`));
  expect(row('auth').finding).toBe('not reached; no credentials sent');
});

it.each([
  ['ENOTFOUND', 'Host not found.'],
  ['EAI_AGAIN', 'DNS lookup for the server got no response.'],
])('stops at DNS for an unknown name (%s)', async (code, finding) => {
  const error = Object.assign(new Error(`getaddrinfo ${code} nowhere.test`), { code });
  const { failed } = await runTest({
    address: 'https://nowhere.test',
    lookup: (_, __, callback) => callback(error, ''),
  });
  expect(failed).toMatchObject({ layer: 'dns', finding, raw: error.message });
});

it('tries the next address of a name if the first does not respond', async () => {
  const server = await startServer();
  const { port } = new URL(server.origin);
  const { row, failed } = await runTest({
    address: `http://tables.test:${port}`,
    lookup: (_, { all }, callback) => {
      const found = ['127.0.0.2', '127.0.0.1'].map((address) => ({ address, family: 4 }));
      if (all === true) callback(null, found);
      else callback(null, '127.0.0.1', 4);
    },
  });
  expect(failed).toBeUndefined();
  expect(row('dns').finding).toBe('127.0.0.2, 2 addresses');
  expect(row('tcp').finding).toBe(`connected to 127.0.0.1:${port}`);
});

it('stops at TCP for a closed port, and skips all later layers', async () => {
  const port = await refusingPort();
  const { ends, failed } = await runTest({ address: `http://127.0.0.1:${port}` });
  expect(failed).toMatchObject({
    layer: 'tcp',
    finding: 'The server refused the connection.',
    advice: `Nothing is listening on port ${port}. Check the port and that the server is running.`,
  });
  expect(failed?.raw).toContain('ECONNREFUSED');
  const behind = LAYERS.slice(LAYERS.indexOf('tcp') + 1);
  expect(ends.slice(-behind.length)).toEqual(behind.map((layer) => `${layer} skipped`));
});

async function refusingPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it('stops at TLS, or at HTTP without TLS, for a server that accepts and hangs', async () => {
  const { host } = await startRaw(() => {});
  const [secure, plain] = await Promise.all([
    runTest({ address: `https://${host}`, network: ONE_SECOND }),
    runTest({ address: `http://${host}`, network: ONE_SECOND }),
  ]);
  expect(secure.failed).toMatchObject({ layer: 'tls', finding: 'TLS handshake timed out after 1 s.' });
  expect(plain.failed).toMatchObject({ layer: 'http', finding: 'No response within 1 s.' });
});

it('stops at HTTP for a server that does not speak HTTP', async () => {
  const { host } = await startRaw((socket) => void socket.end('220 mail.example.com ready\r\n'));
  const { failed } = await runTest({ address: `http://${host}` });
  expect(failed).toMatchObject({ layer: 'http', finding: 'The server doesn’t speak HTTP.' });
});

async function toTheEnd(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

it('ends at once when aborted, and closes its sockets', async () => {
  const controller = new AbortController();
  let onClose: (value: unknown) => void = () => {};
  const closed = new Promise((resolve) => (onClose = resolve));
  const { host } = await startRaw((socket) => {
    socket.once('close', onClose);
    controller.abort(new Error('called off'));
  });
  const rows = startTest({ address: `https://${host}`, signal: controller.signal });
  await expect(toTheEnd(rows)).rejects.toThrow('called off');
  await closed;
});

it('ends at once when aborted during a DNS lookup', async () => {
  const controller = new AbortController();
  const rows = startTest({
    address: 'https://slow.test',
    lookup: () => controller.abort(new Error('called off')),
    signal: controller.signal,
  });
  await expect(toTheEnd(rows)).rejects.toThrow('called off');
});
