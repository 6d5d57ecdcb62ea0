import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openCatalog } from './catalog/catalog.ts';
import { openFolder } from './folder-sync.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

it('reports once that a folder contains more entries than are read', async () => {
  const [folder, dataDirectory] = [await temporaryDirectory(), await temporaryDirectory()];
  for (const name of ['a', 'b', 'c']) {
    await mkdir(join(folder, `${name}.lance`, '_versions'), { recursive: true });
    await writeFile(join(folder, `${name}.lance`, '_versions', '1.manifest'), '');
  }
  const catalog = openCatalog(dataDirectory);
  const notices: string[] = [];
  const onNotice = (notice: string) => notices.push(notice);
  const listed = () => catalog.listAllTables({ limit: 10, includeDeclared: true }).items.length;

  await openFolder(catalog, folder, { onNotice, bounds: { mostDirectories: 3 } });
  expect([listed(), notices]).toEqual([3, []]);

  const opened = await openFolder(catalog, folder, { onNotice, bounds: { mostDirectories: 2 } });
  await opened.refresh();
  expect(listed()).toBe(2);
  expect(notices).toEqual([expect.stringContaining(`The folder ${folder} has more directories`)]);
  await catalog.close();
});

it('names the damaged manifest of a directory namespace, and lists the other tables', async () => {
  const [folder, dataDirectory] = [await temporaryDirectory(), await temporaryDirectory()];
  const manifest = join(folder, '__manifest', '_versions', '1.manifest');
  await mkdir(join(manifest, '..'), { recursive: true });
  await writeFile(manifest, 'nothing');
  const catalog = openCatalog(dataDirectory);
  const notices: string[] = [];
  const open = () => openFolder(catalog, folder, { onNotice: (notice) => notices.push(notice) });

  await expect((await open()).refresh()).rejects.toThrow(manifest);
  expect(notices).toEqual([]);

  await mkdir(join(folder, 'items.lance', '_versions'), { recursive: true });
  await writeFile(join(folder, 'items.lance', '_versions', '1.manifest'), '');
  await (await open()).refresh();
  expect(catalog.listAllTables({ limit: 10, includeDeclared: true }).items).toEqual([['items']]);
  expect(notices).toEqual([expect.stringContaining(manifest)]);

  await rm(join(folder, '__manifest'), { recursive: true });
  await rm(join(folder, 'items.lance'), { recursive: true });
  await (await open()).refresh();
  expect(notices).toHaveLength(1);
  await catalog.close();
});
