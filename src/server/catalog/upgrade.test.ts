import { join } from 'node:path';
import { open } from 'lmdb';
import { expect, it } from 'vitest';
import { expectNoOrphans } from '../testing/orphans.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { storedRecord, tableVersion } from '../testing/test-catalog.ts';
import { openCatalog } from './catalog.ts';

/**
 * A catalog as the previous format wrote it: without an index of locations, and with a declared table that isn’t
 * managed.
 */
async function catalogOfFormat1(): Promise<string> {
  const directory = await temporaryDirectory();
  const catalog = openCatalog(directory);
  catalog.write((writer) => {
    const namespace = writer.ensureNamespace(['a']);
    const declared = { ...storedRecord, location: 's3://lake/declared', is_only_declared: true };
    writer.addTable(namespace, 'declared', { record: declared, versions: [] });
    writer.addTable(namespace, 'stored', { record: storedRecord, versions: [tableVersion(1n)] });
  });
  await catalog.close();
  const root = open({
    path: join(directory, 'catalog'),
    encoding: 'binary',
    keyEncoding: 'binary',
    maxDbs: 16,
  });
  root.openDB({ name: 'locations', encoding: 'binary', keyEncoding: 'binary' }).clearSync();
  const meta = root.openDB<string, Buffer>({ name: 'meta', encoding: 'string', keyEncoding: 'binary' });
  meta.putSync(Buffer.from('format'), '1');
  await root.close();
  return directory;
}

it('upgrades a catalog of the previous format', async () => {
  const directory = await catalogOfFormat1();
  const catalog = openCatalog(directory);
  const recordOf = (name: string) => catalog.tableRecordOf(catalog.findTable(['a', name]) ?? -1);
  expect(recordOf('declared')).toMatchObject({ managed_versioning: true, is_only_declared: true });
  expect(recordOf('stored')).toEqual(storedRecord);
  const taken = { location: 's3://lake/declared', properties: {} };
  await expect(catalog.commit((writer) => writer.declareTable(['a', 'new'], taken))).rejects.toThrow(
    'already uses',
  );
  await expectNoOrphans({ directory });
  await catalog.close();
});
