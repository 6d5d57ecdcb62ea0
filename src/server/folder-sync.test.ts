import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCatalog } from './catalog/catalog.ts';
import { openFolder } from './folder-sync.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

it('says, once, that a folder has more in it than is looked through', async () => {
  const [folder, dataDirectory] = [await temporaryDirectory(), await temporaryDirectory()];
  for (const name of ['a', 'b', 'c']) {
    await mkdir(join(folder, `${name}.lance`, '_versions'), { recursive: true });
    await writeFile(join(folder, `${name}.lance`, '_versions', '1.manifest'), '');
  }
  const catalog = openCatalog(dataDirectory);
  const told: string[] = [];
  const tell = (notice: string) => told.push(notice);
  const listed = () => catalog.listAllTables({ limit: 10, includeDeclared: true }).items.length;

  await openFolder(catalog, folder, { tell, bounds: { mostDirectories: 3 } });
  expect([listed(), told]).toEqual([3, []]);

  const opened = await openFolder(catalog, folder, { tell, bounds: { mostDirectories: 2 } });
  await opened.refresh();
  expect(listed()).toBe(2);
  expect(told).toEqual([expect.stringContaining(`The folder ${folder} has more directories`)]);
  await catalog.close();
});
