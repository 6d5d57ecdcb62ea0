import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readProjectFiles } from './project-files.mjs';

it('reads the text files of the project, without build output and packages', async () => {
  const root = await mkdtemp(join(tmpdir(), 'vitrine-files-'));
  for (const path of [
    'src/core/a.ts',
    'src/icon.png',
    '.ci/run',
    '.npmrc',
    'LICENSE',
    'out/web/index.js',
    'node_modules/ws/a.js',
  ]) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), path);
  }
  const files = await readProjectFiles(root);
  await rm(root, { recursive: true, force: true });
  expect(files).toEqual(
    ['.ci/run', '.npmrc', 'LICENSE', 'src/core/a.ts'].map((path) => ({ path, text: path })),
  );
});
