import type { ActivityEntry } from '#contract/index.ts';
import { formatBytes } from '#lib/format.ts';

/** The name of the table or namespace; undefined for a whole connection. */
export function readerSubject({ tableId = [] }: Pick<ActivityEntry, 'tableId'>): string | undefined {
  return tableId.at(-1);
}

/** The file of a table, or the prefix of a listing, in a storage request. */
interface StoredPath {
  /** The path up to the table, shortened: `…/frames.lance/`. */
  readonly before: string;
  /** The path in the table: `data/7c1f.lance`. */
  readonly name: string;
  readonly isList: boolean;
}

/** Each storage has other paths for the same file; files differ by what follows the table. */
export function storedPath(path: string): StoredPath {
  const [resource = '', query = ''] = path.split('?');
  const prefix = new URLSearchParams(query).get('prefix');
  const whole = prefix ?? decoded(resource);
  const parts = whole.replace(/^\/+/, '').split('/');
  const table = parts.findIndex((part, index) => part.endsWith('.lance') && index < parts.length - 1);
  const first = table < 0 ? Math.max(0, parts.length - 2) : table;
  const end = table < 0 ? first : first + 1;
  const before = parts.slice(first, end).map((part) => `${part}/`);
  return {
    before: `${first > 0 ? '…/' : ''}${before.join('')}`,
    name: parts.slice(end).join('/'),
    isList: prefix !== null,
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // Invalid encoding: shown as it was sent.
    return path;
  }
}

/** A byte range for display: `last 66 KB`, `first 4.1 KB`, `4.1 KB at 1.20 MB`. */
export function rangeText(range: string): string {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (from === '' && to === '') return range;
  if (from === '') return `last ${formatBytes(BigInt(to))}`;
  if (to === '') return `from ${formatBytes(BigInt(from))} on`;
  const size = formatBytes(BigInt(to) - BigInt(from) + 1n);
  return BigInt(from) === 0n ? `first ${size}` : `${size} at ${formatBytes(BigInt(from))}`;
}
