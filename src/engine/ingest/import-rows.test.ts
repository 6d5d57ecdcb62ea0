import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Index } from '@lancedb/lancedb';
import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { importing } from './testing/importing.ts';
import { ADDED_TO_DICTIONARY, REPLACED_DICTIONARY } from './testing/python-streams.ts';

const CANCELLED = 'EngineProblem: The import was canceled. Nothing was changed.';

const ids = (...values: number[]) => arrow.vectorFromArray(values, new arrow.Int32());

function stream(columns: Record<string, arrow.Vector>): Uint8Array {
  return arrow.tableToIPC(new arrow.Table(columns), 'stream');
}

/** More than one write to the engine: three batches of 10 MB. */
function longStream(rows = 2_500_000): Uint8Array {
  const part = () => new arrow.Table({ id: arrow.makeVector(new Int32Array(rows)) }).batches;
  return arrow.RecordBatchStreamWriter.writeAll([...part(), ...part(), ...part()]).toUint8Array(true);
}

const SCHEMA_ALONE = arrow.tableToIPC(
  new arrow.Table(new arrow.Schema([new arrow.Field('id', new arrow.Int32(), true)])),
  'stream',
);

describe('a table created from a stream', () => {
  it('has all rows of the stream', async () => {
    const { take, open } = await importing();
    expect(await take(stream({ id: ids(1, 2, 3) }))).toEqual({ rows: 3, version: 1 });
    expect(await (await open()).countRows()).toBe(3);
  });

  it('has no rows if the stream has none', async () => {
    const { take, open } = await importing();
    expect(await take(SCHEMA_ALONE)).toEqual({ rows: 0, version: 1 });
    const { fields } = await (await open()).schema();
    expect(fields.map(String)).toEqual(['id: Int32']);
  });

  it('has exactly one version after a long stream, which the response states', async () => {
    const { take, open, versions, leftovers } = await importing();
    expect(await take(longStream())).toEqual({ rows: 7_500_000, version: 1 });
    expect(await versions()).toEqual([1]);
    expect(await (await open()).countRows()).toBe(7_500_000);
    expect(leftovers()).toEqual([]);
  });

  it('never replaces an existing directory', async () => {
    const { directory, refusal } = await importing();
    mkdirSync(directory);
    writeFileSync(join(directory, 'mine.txt'), 'mine');
    expect(await refusal(stream({ id: ids(1) }))).toMatchObject({ code: 5 });
    expect(readdirSync(directory)).toEqual(['mine.txt']);
  });

  it('does not exist after the import is canceled', async () => {
    const { take, exists: isThere } = await importing();
    const cancelling = new AbortController();
    const taking = take(longStream(), 'create', cancelling.signal).catch(String);
    while (!isThere()) await nextTurn();
    cancelling.abort();
    expect(await taking).toBe(CANCELLED);
    expect(isThere()).toBe(false);
  });
});

describe('appended rows', () => {
  it('follow the existing rows, in one version', async () => {
    const { take, open, versions } = await importing();
    await take(stream({ id: ids(1) }));
    expect(await take(longStream(), 'append')).toEqual({ rows: 7_500_000, version: 2 });
    expect(await (await open()).countRows()).toBe(7_500_001);
    expect(await versions()).toEqual([1, 2]);
    expect((await take(stream({ id: ids(2) }), 'append')).version).toBe(3);
  });

  it('create no version if the stream has none', async () => {
    const { take, versions } = await importing();
    await take(stream({ id: ids(1) }));
    expect(await take(SCHEMA_ALONE, 'append')).toEqual({ rows: 0, version: 1 });
    expect(await versions()).toEqual([1]);
  });

  it('keep the table usable after deletions, with its index and its tag', async () => {
    const { take, open } = await importing();
    await take(stream({ id: ids(1, 2, 3, 4) }));
    const table = await open();
    await table.createIndex('id', { config: Index.btree() });
    await table.delete('id = 2');
    await (await table.tags()).create('before', await table.version());
    await take(stream({ id: ids(5, 6) }), 'append');
    const changed = await open();
    expect(await changed.countRows('id > 2')).toBe(4);
    expect(await changed.indexStats('id_idx')).toMatchObject({ numIndexedRows: 3, numUnindexedRows: 2 });
    await changed.optimize();
    expect((await changed.query().where('id = 6').toArray()).length).toBe(1);
    await changed.checkout('before');
    expect(await changed.countRows()).toBe(3);
  });

  it('are not visible before the last one is written', async () => {
    const { take, open } = await importing();
    await take(stream({ id: ids(1) }));
    const taking = take(longStream(), 'append').then(() => 'taken');
    const counts = new Set<number>();
    while ((await Promise.race([taking, Promise.resolve('taking')])) === 'taking') {
      counts.add(await (await open()).countRows());
    }
    counts.delete(7_500_001);
    expect([...counts]).toEqual([1]);
  });

  it('leave the table unchanged after the import is canceled', async () => {
    const { take, open, versions, leftovers } = await importing();
    await take(stream({ id: ids(1) }));
    const cancelling = new AbortController();
    const taking = take(longStream(), 'append', cancelling.signal).catch(String);
    while (leftovers().length === 0) await nextTurn();
    cancelling.abort();
    expect(await taking).toBe(CANCELLED);
    expect(await versions()).toEqual([1]);
    expect(await (await open()).countRows()).toBe(1);
    expect(leftovers()).toEqual([]);
  });

  it('remove the remains of an unfinished import of another process', async () => {
    const { directory, take, leftovers } = await importing();
    await take(stream({ id: ids(1) }));
    mkdirSync(join(directory, '.importing-0123456789ab', 'rows.lance'), { recursive: true });
    await take(stream({ id: ids(2) }), 'append');
    expect(leftovers()).toEqual([]);
  });

  it('require an existing table', async () => {
    const { refusal, exists: isThere } = await importing();
    expect(await refusal(stream({ id: ids(1) }), 'append')).toMatchObject({ code: 4 });
    expect(isThere()).toBe(false);
  });

  it('are rejected if another writer changes the table at the same time', async () => {
    const { take, open, refusal, leftovers } = await importing();
    await take(stream({ id: ids(1) }));
    const table = await open();
    const adding = refusal(longStream(), 'append');
    while (leftovers().length === 0) await nextTurn();
    await table.add([{ id: 2 }]);
    expect(await adding).toEqual({
      code: 14,
      message: 'Another writer changed the table at the same time. Try again.',
    });
    expect(await (await open()).countRows()).toBe(2);
  });
});

describe('rows that overwrite a table', () => {
  it('bring their own columns and keep the earlier versions', async () => {
    const { take, open, versions } = await importing();
    await take(REPLACED_DICTIONARY);
    const before = await versions();
    const { version } = await take(stream({ id: ids(1, 2) }), 'overwrite');
    const table = await open();
    expect((await table.schema()).fields.map(String)).toEqual(['id: Int32']);
    expect(await table.countRows()).toBe(2);
    expect(await versions()).toEqual([...before, version]);
    await table.checkout(before.at(-1) ?? 0);
    expect((await table.query().toArray()).map(({ d }) => d)).toEqual(['a', 'b', 'c', 'd', 'f', 'e']);
  });

  it('can be empty', async () => {
    const { take, open } = await importing();
    await take(ADDED_TO_DICTIONARY);
    expect(await take(SCHEMA_ALONE, 'overwrite')).toEqual({ rows: 0, version: 2 });
    expect(await (await open()).countRows()).toBe(0);
  });
});
