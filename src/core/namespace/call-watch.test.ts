import { describe, expect, it } from 'vitest';
import { operations } from '#protocol/index.ts';
import type { HttpResponse } from '../http/http-response.ts';
import { setUpClient } from './testing/test-client.ts';

/** Records its calls, in order. */
function watchCall() {
  const events: string[] = [];
  const watch = {
    sending: (requestId: number) => void events.push(`sending ${requestId}`),
    answered: ({ status, text }: HttpResponse) => void events.push(`${status} ${text}`),
  };
  return { events, watch };
}

describe('the watcher of a call', () => {
  it('gets the request and the response, even of a failed call', async () => {
    const { client, activityLog } = await setUpClient(() => ({ status: 409, body: '{"code":14,"more":1}' }));
    const { events, watch } = watchCall();
    await expect(client.call(operations.deregisterTable, { id: ['t'], watch })).rejects.toThrow();
    expect(events).toEqual([`sending ${activityLog.list()[0]?.id}`, '409 {"code":14,"more":1}']);
  });

  it('gets the request if no response comes', async () => {
    const leaving = new AbortController();
    const { client } = await setUpClient(() => {
      leaving.abort();
      return { body: {} };
    });
    const { events, watch } = watchCall();
    const { signal } = leaving;
    await expect(client.call(operations.deregisterTable, { id: ['t'], watch, signal })).rejects.toThrow();
    expect(events).toHaveLength(1);
  });

  it('is optional, and gets nothing if the call was aborted before', async () => {
    const { client, server } = await setUpClient(() => ({ body: {} }));
    const { events, watch } = watchCall();
    const signal = AbortSignal.abort(new Error('called off'));
    await expect(client.call(operations.deregisterTable, { id: ['t'], watch, signal })).rejects.toThrow();
    await server.close();
    await expect(client.call(operations.deregisterTable, { id: ['t'], watch })).rejects.toThrow();
    expect(events).toEqual([]);
  });
});

describe('a body that the user typed', () => {
  const body = { operations: [] };
  const bodyText = ' { "operations" : [ ], "n":1.50 } ';

  it('is sent unchanged', async () => {
    const { client, server } = await setUpClient(() => ({ body: { results: [] } }));
    await client.call(operations.batchCommit, { body, bodyText });
    expect(server.seen[0]?.body).toBe(bodyText);
  });

  it('gets the connection’s identity if it has none', async () => {
    const { client, server } = await setUpClient(() => ({ body: { results: [] } }), {
      target: { identityInBody: true },
      credentials: { apiKey: 'k' },
    });
    await client.call(operations.batchCommit, { body, bodyText });
    const own = '{"identity":{"api_key":"own"},"operations":[]}';
    await client.call(operations.batchCommit, {
      body: { ...body, identity: { api_key: 'own' } },
      bodyText: own,
    });
    expect(server.seen.map((request) => request.body)).toEqual([
      '{"identity":{"api_key":"k"}, "operations" : [ ], "n":1.50 } ',
      own,
    ]);
  });
});
