import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Connection, NameSearch, NameSearchResults, NameState } from '#contract/index.ts';
import { testConnection } from '#contract/testing/test-connection.ts';
import { ERROR, formatId, type Id, parseId } from '#protocol/index.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { createCatalog } from '../../catalog/catalog.ts';
import { namesBelow } from '../../connections/tables-by-hand.ts';
import { createEmitter } from '../../emitter.ts';
import { createHttpClient } from '../../http/http-client.ts';
import { startTestServer, type TestServer } from '../../http/testing/test-server.ts';
import { testKnowledge, testTarget } from '../../namespace/testing/test-client.ts';
import type { TestAnswer, TestRoutes } from '../../namespace/testing/test-routes.ts';
import { createNotices } from '../../storage/file-notices.ts';
import { retryAfterIn } from '../crawl/backoff.ts';
import { createNameIndex, type NameIndex } from '../name-index.ts';

interface TestIndexOptions {
  readonly program: string;
  readonly routes: TestRoutes;
  /** The directory of an earlier index, to continue where it ended. */
  readonly directory?: string;
  readonly tablesByHand?: Id[];
  readonly readOnlyReason?: string;
  /** Delays a response. */
  readonly delay?: (path: string) => Promise<void>;
}

/** An index of one connection, `c`, to a real server with the given routes. */
export async function setUpIndex({
  program,
  routes,
  directory: before,
  tablesByHand = [],
  readOnlyReason,
  delay = async () => {},
}: TestIndexOptions) {
  const directory = before ?? (await mkdtemp(join(tmpdir(), 'vitrine-names-')));
  const server = await startDelayed(routes, delay);
  const activityLog = createActivityLog();
  // The client's own retries wait no time, so that only the crawl's waits are recorded.
  const http = createHttpClient({ activityLog, sleep: async () => {} });
  const notices = createNotices();
  const clock = { time: 1_000_000, slept: [] as number[] };
  const index = createNameIndex({
    place: { directory, readOnlyReason: readOnlyReason ?? null, notices, writtenBy: 'Vitrine' },
    isListWhole: true,
    retryAfterOf: retryAfterIn(activityLog),
    program,
    now: () => clock.time,
    sleep: async (milliseconds) => {
      clock.slept.push(milliseconds);
      clock.time += milliseconds;
    },
  });
  const target = testTarget(`${server.origin}/base`, { delimiter: '.', connectionId: 'c' });
  const watched = index.watch(
    target,
    createCatalog({
      target,
      http,
      credentialProvider: async () => ({}),
      known: testKnowledge(),
      tablesByHand: () => tablesByHand,
    }),
  );
  const changes = createEmitter<Connection[]>();
  let list = [testConnection({ id: 'c', address: 'http://server', delimiter: '.' })];
  index.follow({
    list: () => list,
    catalog: async () => watched,
    subscribe: changes.subscribe,
    namesByHand: (_, id) => namesBelow(tablesByHand, id),
  });
  onTestFinished(async () => {
    await index.close();
    await http.close();
    await server.close();
    if (before === undefined) await rm(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    index,
    directory,
    notices,
    server,
    activityLog,
    clock,
    catalog: watched,
    setConnections: (connections: Connection[]) => {
      list = connections;
      changes.emit(connections);
    },
    ...actions(index),
  };
}

function startDelayed(routes: TestRoutes, delay: (path: string) => Promise<void>): Promise<TestServer> {
  return startTestServer(async (seen, response) => {
    const [path = '', query] = seen.path.split('?');
    const {
      status = 200,
      body = '',
      headers = {},
    } = routes(path, new URLSearchParams(query), seen) ?? { status: 404 };
    await delay(path);
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
}

function actions(index: NameIndex) {
  async function until(isExpected: (state: NameState) => boolean): Promise<NameState> {
    const leaving = new AbortController();
    for await (const [state] of index.states(leaving.signal)) {
      if (state === undefined || !isExpected(state)) continue;
      leaving.abort();
      return state;
    }
    throw new Error('The states ended.');
  }
  async function found(text: string, more: Partial<NameSearch> = {}): Promise<NameSearchResults> {
    let last: NameSearchResults | undefined;
    for await (const findings of index.search({ text, ...more }, undefined)) last = findings;
    if (last === undefined) throw new Error('Nothing was said.');
    return last;
  }
  return {
    until,
    found,
    /** Crawls to the end and resolves to the final state. */
    walk: async (action: 'start' | 'again' = 'start') => {
      await index.walk({ connectionId: 'c', action });
      return until(({ state }) => state !== 'walking');
    },
    /** Searches the known names only. */
    idsFor: async (text: string) => (await found(text)).hits.map(({ id }) => formatId(id, '.')),
  };
}

/** The children of each namespace, by its dotted ID; the root is `.`. */
export type TestTree = Readonly<
  Record<string, { readonly namespaces?: readonly string[]; readonly tables?: readonly string[] }>
>;

/** The ID of a list request, and whether it lists namespaces; undefined for any other request. */
export function listingOf(
  path: string,
): { readonly id: string; readonly isOfNamespaces: boolean } | undefined {
  const [, segment = '', table] = /^\/base\/v1\/namespace\/([^/]+)\/(?:(table)\/)?list$/.exec(path) ?? [];
  if (segment === '') return undefined;
  return {
    id: formatId(parseId(decodeURIComponent(segment), '.'), '.'),
    isOfNamespaces: table === undefined,
  };
}

/** The routes of a server that lists this tree, one page per namespace. */
export function treeRoutes(tree: TestTree): TestRoutes {
  return (path) => {
    const listing = listingOf(path);
    return listing === undefined ? undefined : pageOf(tree, listing);
  };
}

function pageOf(
  tree: TestTree,
  { id, isOfNamespaces }: { readonly id: string; readonly isOfNamespaces: boolean },
): TestAnswer {
  const there = Object.hasOwn(tree, id) ? tree[id] : undefined;
  if (there === undefined)
    return { status: 404, body: { code: ERROR.namespaceNotFound, error: 'no such namespace' } };
  return { body: isOfNamespaces ? { namespaces: there.namespaces ?? [] } : { tables: there.tables ?? [] } };
}
