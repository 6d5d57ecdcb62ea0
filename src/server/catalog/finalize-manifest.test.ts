import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { finalizeManifest } from './version-changes.ts';

const FINAL = '18446744073709551614.manifest';
const STAGED = `${FINAL}-1b4e28ba-2fa1-11d2-883f-0016d3cca427`;

async function place() {
  const root = await temporaryDirectory();
  const location = join(root, 'tables', 'a.lance');
  await mkdir(join(location, '_versions'), { recursive: true });
  return { root, location, tablesDirectory: join(root, 'tables') };
}

const entry = (path: string, version = 1n) => ({ version, manifest_path: path });

describe('finalizeManifest', () => {
  it('gives a staged manifest its final name next to the staged file', async () => {
    const where = await place();
    await writeFile(join(where.location, '_versions', STAGED), 'manifest');
    expect(finalizeManifest(entry(`a.lance/_versions/${STAGED}`), where)).toEqual(
      entry(`a.lance/_versions/${FINAL}`),
    );
    expect(await readFile(join(where.location, '_versions', FINAL), 'utf8')).toBe('manifest');
  });

  it('replaces the file of an earlier attempt', async () => {
    const where = await place();
    await writeFile(join(where.location, '_versions', FINAL), 'of a try that was cut off');
    await writeFile(join(where.location, '_versions', STAGED), 'manifest');
    finalizeManifest(entry(STAGED), where);
    expect(await readFile(join(where.location, '_versions', FINAL), 'utf8')).toBe('manifest');
  });

  it.each([
    ['is for another version', STAGED, 2n],
    ['has its final name already', FINAL, 1n],
    ['doesn’t exist', `${FINAL}-other`, 1n],
    ['has another form of name', `${FINAL}-../../x`, 1n],
  ])('keeps the path if the manifest %s', async (_, name, version) => {
    const where = await place();
    await writeFile(join(where.location, '_versions', STAGED), 'manifest');
    expect(finalizeManifest(entry(`_versions/${name}`, version), where)).toEqual(
      entry(`_versions/${name}`, version),
    );
  });

  it('keeps the path if the table is outside the server’s own directory, also by a link', async () => {
    const where = await place();
    await writeFile(join(where.location, '_versions', STAGED), 'manifest');
    const elsewhere = { ...where, tablesDirectory: join(where.root, 'others') };
    expect(finalizeManifest(entry(STAGED), elsewhere)).toEqual(entry(STAGED));
    expect(finalizeManifest(entry(STAGED), { ...where, location: 's3://lake/a.lance' })).toEqual(
      entry(STAGED),
    );

    const secret = join(where.root, 'secret');
    await writeFile(secret, 'not for others');
    const linked = `${FINAL}-link`;
    await symlink(secret, join(where.location, '_versions', linked));
    expect(finalizeManifest(entry(linked), where)).toEqual(entry(linked));
  });

  it('never writes through a link', async () => {
    const where = await place();
    const versions = join(where.location, '_versions');
    const secret = join(where.root, 'secret');
    await writeFile(secret, 'as it was');
    await writeFile(join(versions, STAGED), 'manifest');
    await symlink(secret, join(versions, FINAL));
    expect(finalizeManifest(entry(STAGED), where)).toEqual(entry(STAGED));
    expect(await readFile(secret, 'utf8')).toBe('as it was');

    const other = join(where.root, 'other');
    await rename(versions, other);
    await rm(join(other, FINAL));
    await symlink(other, versions, 'junction');
    expect(finalizeManifest(entry(STAGED), where)).toEqual(entry(STAGED));
    expect(await readdir(other)).toEqual([STAGED]);
  });
});
