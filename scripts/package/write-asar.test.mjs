import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeAsar } from './write-asar.mjs';

/** @type {string} */
let directory;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-asar-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const sha256 = (/** @type {Uint8Array} */ bytes) => createHash('sha256').update(bytes).digest('hex');

/** Reads it as Electron does: the header as a Chromium pickle, each file by its offset after the header. @param {string} file */
async function readArchive(file) {
  const archive = await readFile(file);
  const header = archive.subarray(8, 8 + archive.readUInt32LE(4));
  const root = JSON.parse(header.subarray(8, 8 + header.readUInt32LE(4)).toString());
  const start = 8 + header.length;
  /** @type {Map<string, { bytes: Buffer, hash: string }>} */
  const files = new Map();
  const walk = (/** @type {any} */ folder, /** @type {string[]} */ path) => {
    for (const [name, entry] of Object.entries(folder.files)) {
      if ('files' in entry) walk(entry, [...path, name]);
      else if (!entry.unpacked) {
        const place = start + Number(entry.offset);
        const bytes = archive.subarray(place, place + entry.size);
        files.set([...path, name].join('/'), { bytes, hash: entry.integrity.hash });
      }
    }
  };
  walk(root, []);
  return { root, files };
}

it('writes any files so that each is read back by its path, with its hash', async () => {
  const path = fc.array(
    fc.oneof(fc.stringMatching(/^[\wäß€-][\wäß€.-]{0,7}$/), fc.constantFrom('valueOf', '__proto__')),
    { minLength: 1, maxLength: 3 },
  );
  const contents = fc.uniqueArray(fc.tuple(path, fc.uint8Array({ maxLength: 300 })), {
    // A file can't be a folder too.
    selector: ([[first]]) => first,
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(contents, async (given) => {
      const archive = join(directory, 'any.asar');
      const files = given.map(([parts, bytes]) => ({ path: parts.join('/'), from: Buffer.from(bytes) }));
      await writeAsar(archive, files);
      const read = await readArchive(archive);
      const found = [...read.files].map(([name, { bytes, hash }]) => ({ name, is: sha256(bytes), hash }));
      const expected = files.map(({ path: name, from }) => ({ name, is: sha256(from), hash: sha256(from) }));
      expect(found.sort(byName)).toEqual(expected.sort(byName));
    }),
    { numRuns: 50 },
  );
});

const byName = (/** @type {{ name: string }} */ one, /** @type {{ name: string }} */ other) =>
  one.name < other.name ? -1 : 1;

it('hashes each block of a long file', async () => {
  const archive = join(directory, 'long.asar');
  const long = Buffer.alloc(9 * 1024 * 1024, 'vitrine');
  const source = join(directory, 'long.bin');
  await writeFile(source, long);
  await writeAsar(archive, [{ path: 'long.bin', from: source }]);
  const { root } = await readArchive(archive);
  const { size, integrity } = root.files['long.bin'];
  const blocks = [0, 1, 2].map((block) => sha256(long.subarray(block * 4_194_304, (block + 1) * 4_194_304)));
  expect({ size, blocks: integrity.blocks }).toEqual({ size: long.length, blocks });
});

it('writes unpacked files next to the archive', async () => {
  const archive = join(directory, 'native.asar');
  const source = join(directory, 'native.node');
  await writeFile(source, 'native');
  await writeAsar(archive, [
    { path: 'node_modules/native/native.node', from: source, unpacked: true },
    { path: 'package.json', from: Buffer.from('{}') },
  ]);
  const { root, files } = await readArchive(archive);
  expect(root.files.node_modules.files.native.files['native.node']).toMatchObject({
    unpacked: true,
    size: 6,
  });
  expect([...files.keys()]).toEqual(['package.json']);
  const beside = join(`${archive}.unpacked`, 'node_modules/native/native.node');
  expect(await readFile(beside, 'utf8')).toBe('native');
});
