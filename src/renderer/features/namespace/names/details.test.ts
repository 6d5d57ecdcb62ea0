import { createORPCClient, ORPCError } from '@orpc/client';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { statsQuery, versionsQuery } from '#domain/table-figures.ts';
import { indicesQuery } from '#domain/table-indices.ts';
import { exactHash } from '#lib/host/query-client.ts';
import { createDetails, keepDetails } from './details.ts';
import { queriedTableName } from './known-tables.ts';
import { concernLabel, healthOf } from './namespace-health.ts';

const namespace = { connectionId: 'c', id: ['live'] };

vi.mock('#lib/host/host.ts', () => ({
  hostQueries: createTanstackQueryUtils(
    createORPCClient({ call: () => Promise.reject(new Error('no host')) }),
  ),
}));

const idOf = (name: string, above: readonly string[] = namespace.id) => [...above, name];
const tableAt = (name: string, above?: readonly string[]) => ({ connectionId: 'c', id: idOf(name, above) });
/* The cached responses have only the members that are read here, so they are untyped. */

const describedKey = (name: string, above?: readonly string[]): QueryKey =>
  tableDescriptionQuery(tableAt(name, above)).queryKey;
const statsKey = (name: string): QueryKey => statsQuery(tableAt(name), false).queryKey;
const versionsKey = (name: string): QueryKey => versionsQuery(tableAt(name), false).queryKey;
const indicesKey = (name: string): QueryKey => indicesQuery(tableAt(name), false).queryKey;

/** A query key of the host's call, in a form that no page uses. */
function keyOf(call: string, name: string, more: object = {}) {
  return [['catalog', call], { input: { connectionId: 'c', id: idOf(name), ...more }, type: 'query' }];
}

const STATS = {
  answer: { total_bytes: 5n, num_rows: 2n, fragment_stats: { num_small_fragments: 40n, others: [] } },
};
const DESCRIBED = { answer: { version: 3n, schema: { fields: [] } } };
const LATEST = { detail: true, tableUri: true };

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { queryKeyHashFn: exactHash } } });
  const loaded: string[] = [];
  const load = vi.fn(async (name: string, _signal: AbortSignal) => {
    loaded.push(name);
    client.setQueryData(describedKey(name), DESCRIBED);
    client.setQueryData(statsKey(name), { ...STATS, at: 5 });
    client.setQueryData(versionsKey(name), { pages: [{ versions: [], at: 0 }] });
  });
  const details = createDetails({
    client,
    namespace,
    statsMayCountDeleted: () => true,
    elsewhere: ({ answer: { location } }) => (location?.startsWith('s3:') === true ? location : undefined),
    load,
  });
  return { client, details, load, loaded, known: () => details.snapshot().known };
}

describe('details', () => {
  it('come from cached and new responses, only for tables of this namespace', () => {
    const { client, details, known } = setUp();
    client.setQueryData(describedKey('items'), DESCRIBED);
    const leave = details.subscribe(() => {});
    client.setQueryData(statsKey('items'), { answer: { total_bytes: 5n } });
    client.setQueryData(describedKey('deep', ['live', 'sub']), DESCRIBED);
    client.setQueryData(describedKey('other', ['dead']), DESCRIBED);
    expect([...known().keys()]).toEqual(['items']);
    expect(known().get('items')).toMatchObject({ state: 'stored', version: 3n, columns: 0, bytes: 5n });
    leave();
    client.setQueryData(describedKey('late'), DESCRIBED);
    expect(known().has('late')).toBe(false);
  });

  it('ignore responses about another version or without details', () => {
    const { client, details, known } = setUp();
    details.subscribe(() => {});
    client.setQueryData(keyOf('table', 'items', { ...LATEST, version: 1n }), DESCRIBED);
    client.setQueryData(keyOf('table', 'items', { tableUri: true }), DESCRIBED);
    client.setQueryData(keyOf('rowCount', 'items', { version: 1n }), { answer: { count: 4n } });
    expect(known().size).toBe(0);
  });

  it('come from paged lists in the cache, but not from other forms of them', async () => {
    const { client, details, known } = setUp();
    client.setQueryData(keyOf('indices', 'items'), { indices: [], at: 0 });
    client.setQueryData(keyOf('versions', 'items'), { versions: [], at: 0 });
    details.subscribe(() => {});
    client.setQueryData(keyOf('versions', 'items', { limit: 100 }), { versions: [], at: 0 });
    expect(known().size).toBe(0);
    const indices = [{ index_name: 'vector_idx', num_unindexed_rows: 7n }];
    client.setQueryData(indicesKey('items'), { pages: [{ indices, at: 0 }] });
    expect(known().get('items')).toMatchObject({ unindexedRows: 7n, isListed: false });
  });

  it('outlive their cached response, but not a change', async () => {
    const { client, details, known } = setUp();
    details.subscribe(() => {});
    const queryKey = describedKey('items');
    client.setQueryData(queryKey, DESCRIBED);
    client.removeQueries({ queryKey });
    expect(known().has('items')).toBe(true);
    client.setQueryData(queryKey, DESCRIBED);
    await client.invalidateQueries({ queryKey, refetchType: 'none' });
    expect(known().has('items')).toBe(false);
  });

  it('are kept while another page is shown, and load again if their responses were discarded', async () => {
    const { client, details, load, known } = setUp();
    const make = vi.fn(() => details);
    const page = keepDetails('a server, live', make).subscribe(() => {});
    details.request(['items']);
    await vi.waitFor(() => expect(details.isWanting('items')).toBe(false));
    page();
    client.removeQueries();
    expect(keepDetails('a server, live', make)).toBe(details);
    expect(make).toHaveBeenCalledTimes(1);
    // The health still describes one loaded table, with its time.
    const health = healthOf({ tables: ['items'] }, known());
    expect(health).toMatchObject({ loaded: 1, since: 5, concerned: { fragments: 1 } });
    expect(concernLabel(health, 'fragments')).toEqual(['1 table', 'with many small fragments']);
    expect(details.isWanting('items')).toBe(true);
    details.request(['items']);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  });

  it('are dropped without a notice if the table changes while another page is shown', async () => {
    const { client, details, known } = setUp();
    keepDetails('another server, live', () => details);
    client.setQueryData(describedKey('items'), DESCRIBED);
    await client.invalidateQueries({ refetchType: 'none' });
    const health = healthOf({ tables: ['items'] }, known());
    expect(concernLabel(health, 'fragments')).toEqual(['?', 'tables with many small fragments']);
  });

  it('are kept for the most recently opened namespaces', () => {
    const { details } = setUp();
    for (const key of Array(21).keys()) keepDetails(`${key}`, () => details);
    const make = vi.fn(() => details);
    keepDetails('20', make);
    expect(make).not.toHaveBeenCalled();
    keepDetails('0', make);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('load only missing parts, once', async () => {
    const { client, details, load, loaded } = setUp();
    details.subscribe(() => {});
    client.setQueryData(describedKey('declared'), { answer: { is_only_declared: true } });
    client.setQueryData(describedKey('far'), { answer: { ...DESCRIBED.answer, location: 's3://lake/far' } });
    client.setQueryData(describedKey('bare'), DESCRIBED);
    load.mockImplementationOnce(async (name) => {
      loaded.push(name);
    });
    details.request(['declared', 'far', 'bare', 'items']);
    await vi.waitFor(() => expect(loaded).toEqual(['bare', 'items']));
    details.request(['declared', 'bare', 'items']);
    details.request(['bare']);
    expect(loaded).toEqual(['bare', 'items']);
  });

  it('load again after all were discarded', async () => {
    const { details, loaded, known } = setUp();
    details.subscribe(() => {});
    details.request(['items']);
    await vi.waitFor(() => expect(known().has('items')).toBe(true));
    await vi.waitFor(() => expect(details.snapshot().progress.size).toBe(0));
    details.forgetAll();
    details.request(['items']);
    await vi.waitFor(() => expect(loaded).toEqual(['items', 'items']));
  });

  it('wait for a manual retry after a failure', async () => {
    const { details, load } = setUp();
    details.subscribe(() => {});
    load.mockRejectedValueOnce(new Error('no'));
    details.request(['items']);
    await vi.waitFor(() => expect(details.snapshot().failed).toBe(1));
    details.request(['items']);
    expect(load).toHaveBeenCalledTimes(1);
    details.retry();
    details.request(['items']);
    await vi.waitFor(() => expect(details.snapshot()).toMatchObject({ failed: 0 }));
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('show a permanent rejection with its reason, and are not offered again', async () => {
    const { details, load } = setUp();
    details.subscribe(() => {});
    const refused = { message: 'The table is being replaced.', status: 409 };
    load.mockRejectedValue(new ORPCError('CONFLICT', { defined: true, data: refused }));
    details.request(['items']);
    await vi.waitFor(() => expect(details.snapshot().failures.get('items')).toMatchObject(refused));
    expect(details.snapshot().failed).toBe(0);
    details.retry();
    details.request(['items']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('keep loading when their row becomes complete in the meantime', () => {
    const { client, details, load, known } = setUp();
    details.subscribe(() => {});
    load.mockImplementation(() => new Promise(() => {}));
    details.request(['items']);
    client.setQueryData(describedKey('items'), DESCRIBED);
    client.setQueryData(statsKey('items'), { answer: { total_bytes: 5n } });
    client.setQueryData(versionsKey('items'), { pages: [{ versions: [], at: 0 }] });
    expect(known().get('items')).toMatchObject({ isCounted: true, isListed: true });
    details.request(['items']);
    expect(load.mock.calls[0]?.[1].aborted).toBe(false);
  });

  it('abort loading when they are no longer requested', () => {
    const { details, load } = setUp();
    details.subscribe(() => {});
    load.mockImplementation(() => new Promise(() => {}));
    details.request(['a', 'b']);
    details.request(['b']);
    expect(load.mock.calls.map(([name, signal]) => [name, signal.aborted])).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect([...details.snapshot().progress.keys()]).toEqual(['b']);
  });
});

it('maps a query to its table only for the five calls with details', () => {
  expect(queriedTableName(keyOf('table', 'a$b'), namespace)).toBe('a$b');
  expect(queriedTableName(keyOf('namespace', 'sub'), namespace)).toBeUndefined();
  expect(
    queriedTableName([['rows', 'page'], { input: { connectionId: 'c', id: ['live', 'a'] } }], namespace),
  ).toBeUndefined();
  expect(queriedTableName(keyOf('table', 'a'), { ...namespace, connectionId: 'd' })).toBeUndefined();
  expect(queriedTableName(['anything'], namespace)).toBeUndefined();
});
