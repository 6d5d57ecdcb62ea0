import { execFileSync } from 'node:child_process';
import { appendFile, chmod, mkdir, rm, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRegularFile } from './opened-file.ts';
import { temporaryFile } from './testing/read-file.ts';

const isWindows = process.platform === 'win32';

describe('an opened file', () => {
  it('is read by byte range, up to its end', async () => {
    const file = await openRegularFile(await temporaryFile('a', 'x'.repeat(300_000).concat('end')));
    expect(Buffer.from(await file.read(299_999, 400_000)).toString()).toBe('xend');
    expect(await file.read(0, 300_003)).toHaveLength(300_003);
    expect(await file.read(400_000, 400_010)).toHaveLength(0);
    const [one, other] = await Promise.all([file.read(0, 2), file.read(299_999, 300_001)]);
    expect([one, other].map((bytes) => Buffer.from(bytes).toString())).toEqual(['xx', 'xe']);
    await file.close();
  });

  it('reports that the file was changed after it was opened', async () => {
    const path = await temporaryFile('a', 'a');
    const file = await openRegularFile(path);
    await file.checkUnchanged();
    await appendFile(path, 'b');
    await expect(file.checkUnchanged()).rejects.toThrowError('changed after it was opened');
    await file.close();
  });

  it('stays open while a reader holds it, even after it is closed', async () => {
    const file = await openRegularFile(await temporaryFile('a', 'abc'));
    const release = file.hold();
    await file.close();
    expect(await file.read(0, 3)).toHaveLength(3);
    release();
  });

  it('can be read even after its path was deleted', async () => {
    const path = await temporaryFile('a', 'abc');
    const file = await openRegularFile(path);
    if (!isWindows) await rm(path);
    expect(await file.read(1, 3)).toHaveLength(2);
    await file.close();
  });
});

describe('openRegularFile rejects', () => {
  it('a directory', async () => {
    const path = dirname(await temporaryFile('a', ''));
    await expect(openRegularFile(path)).rejects.toThrowError('This is a folder.');
  });

  it('a missing file', async () => {
    await expect(openRegularFile('/no/such/file')).rejects.toThrowError('no longer exists');
  });

  it.skipIf(isWindows)('a device, even behind a symbolic link', async () => {
    const link = join(dirname(await temporaryFile('a', '')), 'link');
    await symlink('/dev/zero', link);
    await expect(openRegularFile(link)).rejects.toThrowError('isn’t a file but a device');
  });

  it.skipIf(isWindows)('a pipe, without waiting for it', async () => {
    const pipe = join(dirname(await temporaryFile('a', '')), 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(openRegularFile(pipe)).rejects.toThrowError('a pipe');
  });

  it.skipIf(isWindows || process.getuid?.() === 0)('a file that the user may not read', async () => {
    const path = await temporaryFile('a', 'secret');
    await chmod(path, 0);
    await expect(openRegularFile(path)).rejects.toThrowError('may not read');
  });

  it.skipIf(isWindows)('a symbolic link loop', async () => {
    const directory = join(dirname(await temporaryFile('a', '')), 'links');
    await mkdir(directory);
    await symlink(join(directory, 'one'), join(directory, 'two'));
    await symlink(join(directory, 'two'), join(directory, 'one'));
    await expect(openRegularFile(join(directory, 'one'))).rejects.toThrowError('symbolic link loop');
  });
});
