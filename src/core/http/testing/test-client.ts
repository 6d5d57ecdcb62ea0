import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import type { HttpClientOptions } from '../http-client.ts';
import { createLazyHttpClient } from '../lazy-http-client.ts';
import type { HttpLimits } from '../limits.ts';
import { type SeenRequest, startRawTestServer, startTestServer, type TestServer } from './test-server.ts';

type Answer = (seen: SeenRequest, response: ServerResponse) => void;

type Parts = Pick<HttpClientOptions, 'lookup' | 'sleep'>;

/** A server that closes when the test ends. */
export async function startServerForTest(answer: Answer): Promise<TestServer> {
  const server = await startTestServer(answer);
  onTestFinished(server.close);
  return server;
}

/** A client and a server for one test. */
export async function setUp(answer: Answer, limits: Partial<HttpLimits> = {}, parts: Parts = {}) {
  const server = await startTestServer(answer);
  const activityLog = createActivityLog();
  const client = createLazyHttpClient({ activityLog, limits, ...parts });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  const get = (path = '/', signal?: AbortSignal) =>
    client.send({ connectionId: 'c', method: 'GET', origin: server.origin, path, signal });
  return { server, activityLog, client, get, last: () => activityLog.list().at(-1) };
}

/** The same with a server that sends raw bytes. */
export async function setUpRaw(
  talk: (socket: Socket) => void,
  limits: Partial<HttpLimits> = {},
  parts: Parts = {},
) {
  const server = await startRawTestServer(talk);
  const activityLog = createActivityLog();
  const client = createLazyHttpClient({ activityLog, limits, ...parts });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  const get = (scheme = 'http', signal?: AbortSignal) =>
    client.send({
      connectionId: 'c',
      method: 'GET',
      origin: `${scheme}://${server.host}`,
      path: '/',
      signal,
    });
  return {
    client,
    activityLog,
    origin: `http://${server.host}`,
    get,
    last: () => activityLog.list().at(-1),
  };
}
