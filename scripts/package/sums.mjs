import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const NAME = 'SHA256SUMS';

/**
 * Writes the checksums of all files in a directory, in the format of `sha256sum --check`.
 *
 * @param {string} directory
 */
export async function writeSums(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name !== NAME).map(({ name }) => name);
  const lines = await Promise.all(
    names.sort().map(async (name) => `${await sumOf(join(directory, name))}  ${name}\n`),
  );
  await writeFile(join(directory, NAME), lines.join(''));
}

/** @param {string} file */
async function sumOf(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
