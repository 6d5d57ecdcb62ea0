import { basePathsOfBytes, notPlainPath, outsideRoot } from '#lance-format/manifest-file.ts';
import { MalformedBytes } from '#lance-format/protobuf.ts';
import { Failure } from '../failure.ts';
import type { ReadObject } from '../object-storage/object-store.ts';
import type { OpenedTable, OpenedTables } from './opened-tables.ts';
import { isPlainKey } from './s3-messages.ts';

/** Whether the engine reads the file to learn which others belong to a table. */
export function isManifest(address: string): boolean {
  return address.endsWith('.manifest');
}

/** In all: the engine asks for one a few times in a row, and for the same ones again with the next page. */
const KEPT_BYTES = 64 * 1024 * 1024;

export interface Manifests {
  read(table: OpenedTable, address: string, signal?: AbortSignal): Promise<ReadObject>;
}

/**
 * The manifests of opened tables, each read whole and once: one of a version never changes. SECURITY: they name files,
 * and whoever can write to a bucket wrote them. None gets to the engine before it was read here, and one that takes
 * files from outside of what the table's own keys are for is refused.
 */
export function createManifests(opened: Pick<OpenedTables, 'allow'>): Manifests {
  const kept = new Map<string, ReadObject>();
  let bytes = 0;

  function keep(key: string, manifest: ReadObject): void {
    kept.set(key, manifest);
    bytes += manifest.bytes.length;
    for (const [
      oldest,
      {
        bytes: { length },
      },
    ] of kept) {
      if (bytes <= KEPT_BYTES || oldest === key) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  return {
    async read(table, address, signal) {
      const key = table.keyOf(address);
      const known = kept.get(`${table.scope} ${address}`);
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

/** The engine opens other addresses than those of S3 by itself, past this gateway. */
function keyOfBase(base: string, { table, address }: { table: OpenedTable; address: string }): string {
  const inside = `s3://${table.bucket}/`;
  const key = base.slice(inside.length).replace(/\/+$/, '');
  const isPlain = base.startsWith(inside) && isPlainKey(key);
  if (!isPlain || !table.isS3 || READ_OTHERWISE.test(key)) {
    throw refused(address, notPlainPath({ path: base, reader: 'Vitrine', place: 'its bucket' }));
  }
  // SECURITY: the keys may open more of the bucket than anybody wanted to have read.
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

/** The engine reads it as a URL: of one, these are no letters of a path, or are left out of it. */
const READ_OTHERWISE = /[%?#\\]| $/;

function nameOf(address: string): string {
  return `The manifest \`${address.slice(address.lastIndexOf('/') + 1)}\``;
}
