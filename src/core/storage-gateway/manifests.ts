import { basePathsOfBytes, notPlainPath, outsideRoot } from '#lance-format/manifest-file.ts';
import { MalformedBytes } from '#lance-format/protobuf.ts';
import { Failure } from '../failure.ts';
import type { ReadObject } from '../object-storage/object-store.ts';
import type { OpenedTable, OpenedTables } from './opened-tables.ts';
import { isPlainKey } from './s3-messages.ts';

/** Whether the file lists other files of a table. */
export function isManifest(address: string): boolean {
  return address.endsWith('.manifest');
}

/** For all manifests together. The engine reads the same one several times, and again for the next page. */
const KEPT_BYTES = 64 * 1024 * 1024;

export interface Manifests {
  read(table: OpenedTable, address: string, signal?: AbortSignal): Promise<ReadObject>;
}

/**
 * The manifests of opened tables, each read once as a whole, since the manifest of a version never changes. SECURITY:
 * anyone who can write to the bucket can write manifests, and they name files. The engine gets a manifest only after it
 * was checked here, and one that names files outside the table’s root is rejected.
 */
export function createManifests(opened: Pick<OpenedTables, 'allow'>): Manifests {
  const cache = new Map<string, ReadObject>();
  let bytes = 0;

  function keep(key: string, manifest: ReadObject): void {
    cache.set(key, manifest);
    bytes += manifest.bytes.length;
    for (const [
      oldest,
      {
        bytes: { length },
      },
    ] of cache) {
      if (bytes <= KEPT_BYTES || oldest === key) return;
      cache.delete(oldest);
      bytes -= length;
    }
  }

  return {
    async read(table, address, signal) {
      const key = table.keyOf(address);
      const known = cache.get(`${table.scope} ${address}`);
      if (known !== undefined) return known;
      const manifest = await table.use((store) => store.read({ key, ...(signal && { signal }) }), signal);
      for (const base of basesOf(manifest.bytes, address)) {
        opened.allow(table, keyOfBase(base, { table, address }));
      }
      keep(`${table.scope} ${address}`, manifest);
      return manifest;
    },
  };
}

function basesOf(bytes: Uint8Array, address: string): readonly string[] {
  try {
    return basePathsOfBytes(bytes);
  } catch (problem) {
    if (!(problem instanceof MalformedBytes)) throw problem;
    throw new Failure('BAD_ANSWER', `${nameOf(address)} is damaged: ${problem.message}.`);
  }
}

/** The engine would open addresses other than S3’s directly, bypassing this gateway. */
function keyOfBase(base: string, { table, address }: { table: OpenedTable; address: string }): string {
  const inside = `s3://${table.bucket}/`;
  const key = base.slice(inside.length).replace(/\/+$/, '');
  const isPlain = base.startsWith(inside) && isPlainKey(key);
  if (!isPlain || !table.isS3 || READ_OTHERWISE.test(key)) {
    throw refused(address, notPlainPath({ path: base, reader: 'Vitrine', place: 'its bucket' }));
  }
  // SECURITY: the keys may allow more of the bucket than the user wants to be read.
  if (table.root === '' || `${key}/`.startsWith(`${table.root}/`)) return key;
  const root = `${inside}${table.root}`;
  throw refused(
    address,
    outsideRoot({ verb: 'names', path: base, root, opened: 'an address of the bucket' }),
  );
}

function refused(address: string, why: string): Failure {
  return new Failure('REFUSED', `${nameOf(address)} ${why}`);
}

/** The engine parses the path as a URL, in which these characters have another meaning or are dropped. */
const READ_OTHERWISE = /[%?#\\]| $/;

function nameOf(address: string): string {
  return `The manifest \`${address.slice(address.lastIndexOf('/') + 1)}\``;
}
