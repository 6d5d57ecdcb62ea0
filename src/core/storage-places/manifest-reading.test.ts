import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Engine, NO_ENGINE } from '#engine/host/engine.ts';
import { message, smallManifest, type Written } from '#lance-format/testing/write-wire.ts';
import { markOf } from '#lance-format/version-files.ts';
import { createBucketManifest } from '#server/storage-reader/bucket-manifest.ts';
import { bucketNames } from '#server/storage-reader/bucket-names.ts';
import { createGatewayClient } from '#server/storage-reader/gateway-client.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { Failure } from '../failure.ts';
import { startStorageGateway } from '../storage-gateway/gateway.ts';
import type { ReadableStore } from '../storage-gateway/places.ts';
import { folderStore } from '../storage-gateway/testing/folder-store.ts';
import { bucketPlaces } from './bucket-places.ts';

const TABLE_METADATA = 19;

function metadata(name: string, value: string): Written {
  return [TABLE_METADATA, message([1, name], [2, value])];
}

interface RigOptions {
  readonly fields?: readonly Written[];
  readonly engine?: Engine;
  readonly change?: (store: ReadableStore) => ReadableStore;
}

/** Lists a bucket whose manifest is a file with these fields, and that has a plain table next to it. */
async function names({ fields = [], engine = NO_ENGINE, change = (store) => store }: RigOptions) {
  const folder = await temporaryDirectory();
  await mkdir(join(folder, '__manifest/_versions'), { recursive: true });
  await writeFile(join(folder, `__manifest/_versions/${markOf(1n)}.manifest`), smallManifest(1n, ...fields));
  await mkdir(join(folder, 'plain.lance'));
  await writeFile(join(folder, 'plain.lance/file'), '');
  const { store } = folderStore(folder);
  const places = bucketPlaces({
    location: { scheme: 's3', bucket: 'lake', key: '' },
    openStore: async () => ({ store: change(store) }),
  });
  const started = await startStorageGateway({ places });
  onTestFinished(started.close);
  const gateway = createGatewayClient(started.access);
  const found = bucketNames(gateway, createBucketManifest({ gateway, engine }));
  return (signal = new AbortController().signal) =>
    found.names([], { kind: 'tables', after: undefined, limit: 10 }, signal);
}

it.each([
  ['lance.namespace.manifest.reader_feature_flags', '2', 0, 'a later version'],
  ['lance.namespace.manifest.reader_feature_flags', 'x', 0, 'a later version'],
  ['lance.namespace.manifest.deleted', 'true', 19, 'was deleted'],
])('rejects a manifest with the metadata %s=%s', async (name, value, code, words) => {
  const list = await names({ fields: [metadata(name, value)] });
  await expect(list()).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
});

it('lists only folders if the keys may not list the manifest', async () => {
  const refused = (store: ReadableStore): ReadableStore => ({
    ...store,
    list: (request) =>
      request.prefix.startsWith('__manifest')
        ? Promise.reject(new Failure('REFUSED', 'The key may not.'))
        : store.list(request),
  });
  const list = await names({ change: refused });
  expect(await list()).toEqual({ names: ['plain'] });
});

it('reports a storage failure instead of treating the manifest as missing', async () => {
  const failing = (store: ReadableStore): ReadableStore => ({
    ...store,
    list: () => Promise.reject(new Failure('UNREACHABLE', 'No answer.')),
  });
  const list = await names({ change: failing });
  await expect(list()).rejects.toMatchObject({ code: 17, message: 'No answer.' });
});

it('stops reading when the last caller aborts, and reads again for the next one', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const engine: Engine = {
    ...NO_ENGINE,
    run: (_call, _input, { signal } = {}) => {
      signals.push(signal);
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
  };
  const list = await names({ engine });
  const aborter = new AbortController();
  const aborted = list(aborter.signal);
  await expect.poll(() => signals.length).toBe(1);
  aborter.abort(new Error('left'));
  await expect(aborted).rejects.toThrow('left');
  expect(signals[0]?.aborted).toBe(true);
  const again = list(new AbortController().signal);
  again.catch(() => undefined);
  await expect.poll(() => signals.length).toBe(2);
});
