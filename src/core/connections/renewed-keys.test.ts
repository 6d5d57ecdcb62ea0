import { expect, it } from 'vitest';
import { errorXml } from '../storage-gateway/s3-messages.ts';
import { startFolderS3 } from '../storage-gateway/testing/folder-s3.ts';
import {
  type Lent,
  sampleFolder,
  startLendingServer,
  storageHost,
} from '../storage-places/testing/storage-host.ts';

/** A storage that accepts one key at a time, and a server that lends it; the test controls both. */
async function setUp() {
  const { folder, name } = await sampleFolder();
  const state = { accepted: 'AKIA1', lent: 'AKIA1' as string | undefined, lifetime: 3_600_000 };
  const s3 = await startFolderS3({
    folder,
    bucket: 'lake',
    refusal: ({ headers }) =>
      headers.authorization?.includes(`Credential=${state.accepted}/`) === true
        ? undefined
        : errorXml('ExpiredToken', 'The provided token has expired.'),
  });
  const described: string[] = [];
  const server = await startLendingServer((table): Lent | undefined => {
    if (table !== 'reviews') return undefined;
    described.push(state.lent ?? '');
    const keys =
      state.lent === undefined ? {} : { aws_access_key_id: state.lent, aws_secret_access_key: 's' };
    const expires_at_millis = String(Date.now() + state.lifetime);
    return { location: `s3://lake/${name}`, options: { ...keys, endpoint: s3.origin, expires_at_millis } };
  });
  const { client } = await storageHost();
  const { id: connectionId } = await client.connections.add({
    draft: { address: server.origin },
    anyway: true,
  });
  const directReading = { isAllowed: true, keys: { kind: 'lent' as const }, allowedOrigins: [s3.origin] };
  await client.connections.readDirectly({ connectionId, directReading });
  const page = (offset: bigint) => client.rows.page({ connectionId, id: ['reviews'], offset, limit: 100 });
  return { state, s3, described, page };
}

it('requests new keys and continues without an error if the storage rejects the old ones', async () => {
  const { state, s3, described, page } = await setUp();
  expect((await page(0n)).rows).toHaveLength(100);
  const before = described.length;
  state.accepted = 'AKIA2';
  state.lent = 'AKIA2';
  expect((await page(100n)).rows).toHaveLength(100);
  expect(described.slice(before)).toEqual(['AKIA2']);
  state.accepted = 'AKIA3';
  state.lent = 'AKIA3';
  expect((await page(200n)).rows).toHaveLength(100);
  const used = s3.seen.map(({ headers }) => /Credential=(\w+)\//.exec(headers.authorization ?? '')?.[1]);
  expect(new Set(used)).toEqual(new Set(['AKIA1', 'AKIA2', 'AKIA3']));
});

it('continues reading with keys that have already expired', async () => {
  const { state, page } = await setUp();
  state.lifetime = -1;
  for (const offset of [0n, 100n, 200n]) expect((await page(offset)).rows).toHaveLength(100);
});

it('reports the rejection if the server lends no valid keys, and recovers once it does', async () => {
  const { state, page } = await setUp();
  await page(0n);
  state.accepted = 'AKIA2';
  await expect(page(100n)).rejects.toThrow(
    /Couldn’t (?:read|list) s3:\/\/lake\/\S+: the credentials have expired \(403\)/,
  );
  state.lent = undefined;
  await expect(page(100n)).rejects.toThrow(/the credentials have expired \(403\)/);
  // With a valid key, reading works again.
  state.lent = 'AKIA2';
  expect((await page(100n)).rows).toHaveLength(100);
});
