import type { LookupFunction } from 'node:net';
import { onTestFinished } from 'vitest';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { type ProxyParams, startProxy, type TestProxy } from '../../network/testing/proxy.ts';
import {
  startTlsServer,
  type TlsServerParams,
  type TlsTestServer,
} from '../../network/testing/tls-server.ts';
import { createHttpClient, type HttpClientOptions } from '../http-client.ts';
import type { HttpRequest } from '../http-request.ts';

/** Names that end in `.test` resolve to this machine, as in the proxy of the tests. */
const lookupHere: LookupFunction = (hostname, { all }, callback) => {
  if (!hostname.endsWith('.test') && hostname !== 'localhost') {
    callback(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }), '', 0);
  } else if (all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};

/** A client for one test that resolves the host names of the tests. */
export function clientForTest(options: Partial<HttpClientOptions> = {}) {
  const activityLog = createActivityLog();
  const client = createHttpClient({ activityLog, lookup: lookupHere, ...options });
  onTestFinished(() => client.close());
  const get = (origin: string, more: Partial<HttpRequest> = {}) =>
    client.send({ connectionId: 'c', method: 'GET', origin, path: '/', ...more });
  return { client, activityLog, get, last: () => activityLog.list().at(-1) };
}

export async function proxyForTest(params?: ProxyParams): Promise<TestProxy> {
  const proxy = await startProxy(params);
  onTestFinished(proxy.close);
  return proxy;
}

export async function tlsServerForTest(params: TlsServerParams): Promise<TlsTestServer> {
  const server = await startTlsServer(params);
  onTestFinished(server.close);
  return server;
}

/** The same server under a name that isn’t local, so that the proxy is used. */
export function beyond(origin: string): string {
  return origin.replace(/localhost|127\.0\.0\.1/, 'tables.test');
}
