import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '#protocol/defined.ts';
import { Failure } from '../../failure.ts';
import type {
  ListedPage,
  ObjectListRequest,
  ObjectReadRequest,
  ReadObject,
} from '../../object-storage/object-store.ts';
import type { ReadableStore } from '../places.ts';

/** A folder that is read as a bucket, and records its requests. */
export function folderStore(folder: string) {
  const storageRequests: string[] = [];

  async function read({ key, range }: ObjectReadRequest): Promise<ReadObject> {
    storageRequests.push(`read ${key}`);
    const file = await readFile(join(folder, key)).catch(() => undefined);
    if (file === undefined) throw new Failure('GONE', `There is no ${key}.`);
    const from =
      range === undefined ? 0 : 'last' in range ? Math.max(0, file.length - range.last) : range.from;
    const to = range === undefined || 'last' in range ? file.length : range.to;
    return { bytes: file.subarray(from, to), size: file.length, etag: `${key.length}-${file.length}` };
  }

  async function list({ prefix, delimiter, after, most = 1000 }: ObjectListRequest): Promise<ListedPage> {
    storageRequests.push(`list ${prefix}`);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const keys = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .filter((key) => key.startsWith(prefix))
      .sort();
    const names = [...new Set(keys.map((key) => (delimiter ? firstLevel(key, prefix) : key)))];
    const rest = names.filter((name) => after === undefined || name > after);
    const page = rest.slice(0, most);
    const objects = await Promise.all(
      page
        .filter((name) => !name.endsWith('/'))
        .map(async (key) => {
          const { size, mtime } = await stat(join(folder, key));
          return { key, size, etag: String(size), modified: mtime.toISOString() };
        }),
    );
    const [next] = rest.length > page.length ? page.slice(-1) : [];
    const folders = page.filter((name) => name.endsWith('/'));
    return { objects, folders, ...defined({ next }) };
  }

  return { storageRequests, store: { read, list } satisfies ReadableStore };
}

function firstLevel(key: string, prefix: string): string {
  const slash = key.indexOf('/', prefix.length);
  return slash < 0 ? key : key.slice(0, slash + 1);
}
