import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCaptured } from '../../launch/run-captured.mjs';
import { writeAsar } from '../write-asar.mjs';
import { isCodeOf } from './installed-files.mjs';
import { openedPackage } from './opened-package.mjs';

/** @type {string} */
let directory;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-opened-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

it('reads the files of a package, including the ASAR archive and its unpacked files', async () => {
  const [application, work] = [join(directory, 'application'), join(directory, 'work')];
  const native = join(directory, 'native.node');
  await writeFile(native, 'machine code');
  await writeAsar(join(application, 'resources/app.asar'), [
    { path: 'package.json', from: Buffer.from('{}') },
    { path: 'out/main/index.js', from: Buffer.from('start()') },
    { path: 'node_modules/a/native.node', from: native, unpacked: true },
  ]);
  await writeFile(join(application, 'LICENSE'), 'All rights reserved');
  const archive = join(directory, 'application.tgz');
  await runCaptured('tar', ['--create', '--gzip', '--file', archive, '--directory', application, '.']);
  await mkdir(work);
  for (const path of [application, archive]) {
    const files = await openedPackage(path, work);
    const contents = await Promise.all(files.map(async (file) => [file.path, `${await file.read()}`]));
    expect(Object.fromEntries(contents)).toEqual({
      LICENSE: 'All rights reserved',
      'resources/app.asar/package.json': '{}',
      'resources/app.asar/out/main/index.js': 'start()',
      'resources/app.asar.unpacked/node_modules/a/native.node': 'machine code',
    });
  }
});

it('recognizes a stripped native module, and rejects a different one', async () => {
  const file = join(directory, 'whole.node');
  const whole = Buffer.from(Array.from({ length: 300_000 }, (_, place) => (place * place) % 251));
  await writeFile(file, whole);
  const stripped = Buffer.from(whole.subarray(0, 200_000));
  stripped.fill(1, 40, 48).fill(1, 198_000);
  expect(await isCodeOf(stripped, file)).toBe(true);
  for (const place of [50_000, 90_000, 130_000]) stripped.fill(1, place, place + 20);
  expect(await isCodeOf(stripped, file)).toBe(false);
});
