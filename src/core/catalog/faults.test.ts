import { expect, it, onTestFinished } from 'vitest';
import type { FailureCode, FailureDetails } from '#contract/index.ts';
import { type FaultKind, type FaultSettingsInput, faultSettings } from '#protocol/index.ts';
import { serve } from '#server/testing/test-server.ts';
import { createActivityLog } from '../activity-log/activity-log.ts';
import { createHttpClient } from '../http/http-client.ts';
import { openAdminClient } from '../local-server/admin-client.ts';
import { testKnowledge, testTarget } from '../namespace/testing/test-client.ts';
import { createCatalog } from './catalog.ts';

const adminToken = 'a-token-for-tests';
const items = ['prod', 'items'];

/** A catalog on the real local server with one table, and access to its fault injection. */
async function setUp() {
  const server = await serve({ tables: [items], adminToken });
  const admin = openAdminClient({ address: server.url, token: adminToken });
  const activityLog = createActivityLog();
  const http = createHttpClient({
    activityLog,
    limits: { size: 1024 * 1024 },
    // The tests of the client cover the waits between retries.
    sleep: async () => {},
  });
  onTestFinished(async () => {
    await http.close();
    await admin.close();
  });
  const catalog = createCatalog({
    target: testTarget(server.url),
    http,
    credentialProvider: async () => ({}),
    known: testKnowledge(),
    tablesByHand: () => [],
  });
  return {
    url: server.url,
    catalog,
    turn: (faults: FaultSettingsInput) => admin.setFaults(faultSettings.parse(faults)),
    requests: () => activityLog.list(),
    /** The requests that the server has recorded. */
    answers: () => admin.requestsAfter(0),
  };
}

const onPurpose = (words: string) => `Injected fault: ${words}.`;

/** The fault, the message for the user, and the other known details. */
const TROUBLES: readonly (readonly [FaultKind, FailureCode, string, Partial<FailureDetails>])[] = [
  ['redirectLoop', 'SERVER_ERROR', 'Redirect loop at {server}: {server}/v1/', { status: 307 }],
  [
    'unauthenticated',
    'REFUSED',
    'Couldn’t {doing} (401, unauthenticated). The server requires credentials: this connection has neither an API key nor a bearer token. Add one to the connection.',
    { status: 401, code: 16, serverMessage: onPurpose('not authenticated') },
  ],
  [
    'conflict',
    'SERVER_ERROR',
    'Couldn’t {doing} (409, concurrent modification). The server rejected the request.',
    { status: 409, code: 14, serverMessage: onPurpose('changed by another at the same time') },
  ],
  [
    'throttled',
    'SERVER_ERROR',
    'Couldn’t {doing} (429, throttled). The server is busy or unavailable. Try again in 7 s.',
    { status: 429, code: 21, serverMessage: onPurpose('too many requests') },
  ],
  [
    'unavailable',
    'SERVER_ERROR',
    'Couldn’t {doing} (503, unavailable). The server is busy or unavailable. Try again in 7 s.',
    { status: 503, code: 17, serverMessage: onPurpose('unavailable') },
  ],
  [
    'error',
    'SERVER_ERROR',
    'Couldn’t {doing} (500, internal). Internal server error. The server log may have details.',
    { status: 500, code: 18, serverMessage: onPurpose('internal') },
  ],
  [
    'html',
    'SERVER_ERROR',
    'Couldn’t {doing} (502). A proxy responded instead of the server. Check that the server is running.',
    { status: 502, serverMessage: expect.stringContaining('502 Bad Gateway') },
  ],
  [
    'malformed',
    'BAD_ANSWER',
    'Couldn’t {doing}: the response isn’t JSON. Check that the address is a table namespace server.',
    { status: 200, serverMessage: expect.stringMatching(/^\{.*\[$/) },
  ],
  [
    'cut',
    'UNREACHABLE',
    'The connection to {server} closed before the response was complete. Try again. If it keeps failing, check the server log.',
    {},
  ],
  ['huge', 'BAD_ANSWER', 'The response from {server} exceeds 1 MB. Reading stopped.', {}],
];

const DESCRIBING = 'describe table `prod$items`';
const LISTING = 'list the namespaces directly below namespace `prod`';

it.each(TROUBLES)(
  'table and tree report a server that responds with %s, and recover',
  async (fault, code, sentence, details) => {
    const { url, catalog, turn } = await setUp();
    const failure = (action: string) => {
      const message = expect.stringContaining(
        sentence.replaceAll('{server}', url).replace('{doing}', action),
      );
      return { code, details: { ...details, message, requestId: expect.any(Number) } };
    };
    // As when a page and a branch of the tree are reloaded.
    const describe = () => catalog.describe(items, { detail: true, tableUri: true });
    const list = () => catalog.children({ id: ['prod'], fresh: true });
    const [described, listed] = [await describe(), await list()];

    await turn({ rates: { [fault]: 100 }, retryAfter: 7 });
    await expect(describe()).rejects.toMatchObject(failure(DESCRIBING));
    await expect(list()).rejects.toMatchObject(failure(LISTING));

    await turn({});
    expect(await describe()).toMatchObject({ id: items, answer: { location: described.answer.location } });
    expect(await list()).toEqual(listed);
    expect(listed).toMatchObject({ tables: ['items'] });
  },
);

it('a hanging request blocks no other request, and can be aborted and retried', async () => {
  const { catalog, turn, requests, answers } = await setUp();
  const controller = new AbortController();
  await turn({ rates: { hang: 100 }, operations: ['describeTable'] });
  const waiting = expect(catalog.describe(items, {}, controller.signal)).rejects.toThrow('aborted');
  expect((await catalog.children({ id: ['prod'] })).tables).toEqual(['items']);
  expect(requests()[0]).toMatchObject({ path: expect.stringContaining('/describe'), state: 'waiting' });
  controller.abort();
  await waiting;
  expect(requests().map(({ state }) => state)).toEqual(['cancelled', 'done', 'done']);
  await expect
    .poll(answers)
    .toContainEqual(expect.objectContaining({ operation: 'describeTable', fault: 'hang', status: 0 }));
  await turn({});
  expect((await catalog.describe(items, {})).id).toEqual(items);
});
