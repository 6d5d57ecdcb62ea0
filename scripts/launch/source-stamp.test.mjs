import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceStamp } from './source-stamp.mjs';

/** @type {string} */
let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-stamp-'));
  await mkdir(join(root, 'src/core'), { recursive: true });
  await writeFile(join(root, 'src/core/a.ts'), 'one');
  await writeFile(join(root, 'package.json'), '{}');
});

afterEach(() => rm(root, { recursive: true, force: true }));

describe('sourceStamp', () => {
  it('stays the same while the sources are unchanged', async () => {
    expect(await sourceStamp(root)).toBe(await sourceStamp(root));
  });

  it.each([
    ['a file is written', () => writeFile(join(root, 'src/core/a.ts'), 'three')],
    ['an older version of a file is restored', () => utimes(join(root, 'src/core/a.ts'), 1, 1)],
    ['a file is added', () => writeFile(join(root, 'src/b.css'), '')],
    ['a file is removed', () => rm(join(root, 'src/core/a.ts'))],
    ['a folder is renamed', () => rename(join(root, 'src/core'), join(root, 'src/other'))],
    ['the packages change', () => writeFile(join(root, 'package.json'), '{"name":"x"}')],
  ])('changes when %s', async (_, change) => {
    const before = await sourceStamp(root);
    await change();
    expect(await sourceStamp(root)).not.toBe(before);
  });

  it('ignores tests, which are not built', async () => {
    const before = await sourceStamp(root);
    await writeFile(join(root, 'src/core/a.test.ts'), '');
    expect(await sourceStamp(root)).toBe(before);
  });
});
