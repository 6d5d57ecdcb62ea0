import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A file of an archive.
 *
 * @typedef {object} ArchivedFile
 * @property {string} path
 * @property {string | Buffer} from its path on disk, or its content
 * @property {boolean} [unpacked] stored beside the archive, since the system opens it
 */

/** @typedef {{ size: number, integrity: object, offset?: string, unpacked?: true }} FileEntry */
/** @typedef {{ files: Record<string, Folder | FileEntry> }} Folder */

/** The block size of Electron’s hashes. */
const BLOCK = 4 * 1024 * 1024;

/**
 * Writes an archive that Electron reads as a folder: a header with the offset and hashes of every file, and then all
 * files. Packages that do this need a newer Node than ours, or are no longer maintained.
 *
 * @param {string} archive
 * @param {readonly ArchivedFile[]} files
 */
export async function writeAsar(archive, files) {
  await mkdir(dirname(archive), { recursive: true });
  /** @type {Folder} */
  const root = emptyFolder();
  let offset = 0;
  for (const file of files) {
    const { size, integrity } = await hashesOf(file);
    const place = file.unpacked ? { unpacked: /** @type {const} */ (true) } : { offset: `${offset}` };
    add(root, file.path, { size, integrity, ...place });
    if (!file.unpacked) offset += size;
  }
  const packed = files.filter(({ unpacked }) => !unpacked);
  await pipeline(async function* () {
    yield headerOf(root);
    for (const file of packed) yield* contentOf(file);
  }, createWriteStream(archive));
  for (const file of files.filter(({ unpacked }) => unpacked)) await unpack(`${archive}.unpacked`, file);
}

/** Without a prototype, since a file may be named like a member of it. @returns {Folder} */
function emptyFolder() {
  return { files: Object.create(null) };
}

/** @type {(root: Folder, path: string, entry: FileEntry) => void} */
function add(root, path, entry) {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  let place = root;
  for (const folder of folders) {
    place.files[folder] ??= emptyFolder();
    place = /** @type {Folder} */ (place.files[folder]);
  }
  place.files[name] = entry;
}

/**
 * In Chromium's pickle format: numbers have four bytes, and the size of the rest precedes it.
 *
 * @param {Folder} root
 */
function headerOf(root) {
  const json = Buffer.from(JSON.stringify(root));
  const padded = Math.ceil(json.length / 4) * 4;
  const header = Buffer.alloc(16 + padded);
  const numbers = [4, padded + 8, padded + 4, json.length];
  for (const [place, number] of numbers.entries()) header.writeUInt32LE(number, place * 4);
  json.copy(header, 16);
  return header;
}

/** @param {ArchivedFile} file */
async function hashesOf(file) {
  const whole = createHash('sha256');
  /** @type {string[]} */
  const blocks = [];
  let size = 0;
  for await (const block of blocksOf(contentOf(file))) {
    whole.update(block);
    blocks.push(createHash('sha256').update(block).digest('hex'));
    size += block.length;
  }
  const integrity = { algorithm: 'SHA256', hash: whole.digest('hex'), blockSize: BLOCK, blocks };
  return { size, integrity };
}

/** @param {AsyncIterable<Buffer>} content */
async function* blocksOf(content) {
  let rest = Buffer.alloc(0);
  for await (const piece of content) {
    rest = Buffer.concat([rest, piece]);
    for (; rest.length >= BLOCK; rest = rest.subarray(BLOCK)) yield rest.subarray(0, BLOCK);
  }
  if (rest.length > 0) yield rest;
}

/** @param {ArchivedFile} file @returns {AsyncIterable<Buffer>} */
function contentOf({ from }) {
  return typeof from === 'string' ? createReadStream(from, { highWaterMark: BLOCK }) : Readable.from([from]);
}

/** @type {(directory: string, file: ArchivedFile) => Promise<void>} */
async function unpack(directory, { path, from }) {
  const place = join(directory, path);
  await mkdir(dirname(place), { recursive: true });
  if (typeof from !== 'string') throw new Error(`${path} is made for the archive and can’t lie beside it.`);
  if (!(await stat(from)).isFile()) throw new Error(`${from} is not a file.`);
  await copyFile(from, place);
}
