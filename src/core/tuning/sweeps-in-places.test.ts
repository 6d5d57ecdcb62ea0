import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FEWEST_QUERIES } from '#contract/index.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { filesIn } from '../storage/testing/files-in.ts';
import { startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import { servedSample, storageHost } from '../storage-places/testing/storage-host.ts';
import { recallsByProbes } from './testing/tuning-host.ts';

/** A table with a vector index, on its server and, with identical files, in a folder and in a bucket. */
async function tableInPlaces() {
  const { local, folder, name } = await servedSample();
  const index = { column: 'vector', index_type: 'IVF_FLAT', num_partitions: 8 };
  expect(await local.post('/v1/table/live$reviews/create_index', index)).toMatchObject({ status: 200 });
  const copied = await temporaryDirectory();
  await cp(join(folder, name), join(copied, 'reviews.lance'), { recursive: true });
  const s3 = await startFolderS3({ folder: copied, bucket: 'lake' });
  const host = await storageHost();
  const { connections } = host.client;
  const keys = { kind: 'anonymous' } as const;
  const bucket = { location: 's3://lake', endpoint: s3.origin, region: '', account: '', keys };
  const { id: onServer } = await connections.add({
    draft: { address: local.url, readOnly: true },
    anyway: true,
  });
  const { id: inFolder } = await connections.openFolder({ path: copied });
  const { id: inBucket } = await connections.openBucket({ bucket: { ...bucket, allowsLocalNetwork: true } });
  return { ...host, copied, local, onServer, inFolder, inBucket };
}

type Client = Awaited<ReturnType<typeof tableInPlaces>>['client'];

/** Sweeps the same rows with the same settings. */
async function sweepOf({ tuning }: Client, connectionId: string, id: string[]) {
  const wanted = { kind: 'rows', count: FEWEST_QUERIES, seed: 5 } as const;
  const { setId } = await tuning.createSet({ connectionId, id, column: 'vector', wanted });
  const axes = [{ parameter: 'nprobes' as const, values: [1, 2, 8] }];
  const params = { connectionId, id, setId, query: '{"k": 10}', axes, search: 'all', repeats: 1 } as const;
  const estimate = await tuning.estimate(params);
  const { sweepId } = await tuning.start(params);
  for await (const _ of await tuning.watch({ sweepId }));
  return { estimate, sweep: await tuning.sweep({ sweepId }) };
}

it('finds the same recall in a folder, a bucket, and a read-only connection, without a write', async () => {
  const { client, copied, local, onServer, inFolder, inBucket } = await tableInPlaces();
  const versionOf = async () =>
    (await local.post('/v1/table/live$reviews/describe', { load_detailed_metadata: true })).json.version;
  const [files, version] = [await filesIn(copied), await versionOf()];
  const server = await sweepOf(client, onServer, ['live', 'reviews']);
  expect(server.sweep).toMatchObject({
    state: 'done',
    index: { type: 'IVF_FLAT' },
    exact: { asked: FEWEST_QUERIES },
  });
  expect(server.sweep.version).toBe(BigInt(String(version)));
  const recalls = recallsByProbes(server.sweep);
  expect(recalls[0]?.[1]).toBeLessThan(1);
  expect(recalls.at(-1)).toEqual([8, 1]);
  for (const connectionId of [inFolder, inBucket]) {
    const { sweep, estimate } = await sweepOf(client, connectionId, ['reviews']);
    expect(sweep.problem).toBeUndefined();
    expect(sweep).toMatchObject({ state: 'done', version: server.sweep.version, index: { partitions: 8 } });
    expect(estimate).toMatchObject({ exactMissing: FEWEST_QUERIES, coarse: 3 });
    expect(recallsByProbes(sweep)).toEqual(recalls);
    for (const { measured } of sweep.points) expect(measured?.bytesRead).toBeGreaterThan(0);
  }
  expect(await filesIn(copied)).toEqual(files);
  expect(await versionOf()).toEqual(version);
}, 120_000);
