import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { defined } from '#protocol/defined.ts';
import type { ActivityLog } from '../activity-log/activity-log.ts';
import { checkRequest } from './header-check.ts';
import { type HttpConnectionPool, openConnection } from './http-connection-pool.ts';
import type { HttpRequest } from './http-request.ts';
import type { HttpResponse } from './http-response.ts';
import { DEFAULT_HTTP_LIMITS, type HttpLimits } from './limits.ts';
import { sendRequest } from './send-request.ts';
import { type Sleep, sleep } from './sleep.ts';

export type { HttpRequest } from './http-request.ts';
export type { HttpResponse } from './http-response.ts';

export interface HttpClient {
  /**
   * Resolves to a response of any status. Rejects with a `RequestFailure` if there is no response, or with the signal’s
   * reason if cancelled. Redirects are followed if that is safe. Only a `repeatable` request is sent twice.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  /**
   * Aborts the running requests of a connection and closes its sockets. Confidential requests end only by their own
   * signal.
   */
  forget(connectionId: string): Promise<void>;
  close(): Promise<void>;
}

export interface HttpClientOptions {
  readonly activityLog: Pick<ActivityLog, 'begin'>;
  readonly limits?: Partial<HttpLimits>;
  readonly lookup?: LookupFunction;
  readonly sleep?: Sleep;
}

/**
 * The only HTTP client of the app: every request to a server goes through it, with limits, and into the activity log.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const limits = { ...DEFAULT_HTTP_LIMITS, ...options.limits };
  const connections = new Map<string, HttpConnectionPool>();
  const signIns = new Set<HttpConnectionPool>();

  function connectionOf(id: string): HttpConnectionPool {
    const connection = connections.get(id) ?? openConnection(limits, options.lookup ?? systemLookup);
    connections.set(id, connection);
    return connection;
  }

  async function forget(connectionId: string): Promise<void> {
    const connection = connections.get(connectionId);
    connections.delete(connectionId);
    await connection?.close();
  }

  /** Sending a refresh token uses it up, so closing the user’s connection must not lose the response. */
  async function withOwnConnection<Result>(
    task: (connection: HttpConnectionPool) => Promise<Result>,
  ): Promise<Result> {
    const own = openConnection(limits, options.lookup ?? systemLookup);
    signIns.add(own);
    try {
      return await task(own);
    } finally {
      signIns.delete(own);
      await own.close();
    }
  }

  return {
    send: async (request) => {
      checkRequest(request);
      const { connectionId, route, signal, timeouts, cutAt, isConfidential } = request;
      const send = (connection: HttpConnectionPool) =>
        sendRequest(request, {
          connectionId,
          connection,
          activityLog: options.activityLog,
          route,
          limits: {
            ...limits,
            ...route?.limits,
            ...timeouts,
            ...defined({ size: cutAt }),
          },
          request,
          signal,
          sleep: options.sleep ?? sleep,
        });
      return isConfidential === true ? withOwnConnection(send) : send(connectionOf(connectionId));
    },
    forget,
    close: async () => {
      await Promise.all([...connections.keys()].map(forget));
      await Promise.all([...signIns].map((own) => own.close()));
    },
  };
}
