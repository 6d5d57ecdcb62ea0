import { readManifestName } from '#protocol/index.ts';
import type { KnownVersion } from '../draft.ts';
import type { NewVersion } from '../simulation/read-change.ts';

/** Whether two looks at one number have seen different entries, by anything that both tell. */
export function differ(one: KnownVersion, other: KnownVersion): boolean {
  return (
    differs(one.manifestPath, other.manifestPath) ||
    differs(one.manifestSize, other.manifestSize) ||
    differs(one.eTag, other.eTag) ||
    differs(one.timestampMillis, other.timestampMillis)
  );
}

function differs<Value>(one: Value | undefined, other: Value | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** No two entries are written at the same moment. */
export function isSameEntry(one: KnownVersion, other: KnownVersion): boolean {
  return (
    one.timestampMillis !== undefined && one.timestampMillis === other.timestampMillis && !differ(one, other)
  );
}

type RecordMatch =
  /** By its entity tag, which no other manifest has. */
  | { readonly kind: 'tag' }
  /** As far as it was sent: another writer may have sent the same. */
  | { readonly kind: 'alike'; readonly by: string }
  | { readonly kind: 'other'; readonly by: string }
  | { readonly kind: 'unclear' };

/** Whether the entry that is there is the one that was sent. */
export function compareEntry(sent: NewVersion, there: KnownVersion): RecordMatch {
  const path = comparePaths(sent, there);
  const size = compare(sent.manifestSize, there.manifestSize);
  const tag = compare(bareTag(sent.eTag), bareTag(there.eTag));
  if (tag === 'same') return { kind: 'tag' };
  // Where the server has put the manifest in its place, its copy has a tag of its own.
  if (tag === 'other' && path !== 'moved') return { kind: 'other', by: 'ETag' };
  if (size === 'other') return { kind: 'other', by: 'size' };
  if (path === 'other') return { kind: 'other', by: 'path' };
  if (tag !== 'not sent' || size === 'not returned' || path !== 'same') return { kind: 'unclear' };
  return { kind: 'alike', by: size === 'same' ? 'path and the size' : 'path' };
}

type Comparison = 'same' | 'other' | 'not sent' | 'not returned';

function compare<Value>(sent: Value | undefined, there: Value | undefined): Comparison {
  if (sent === undefined) return 'not sent';
  if (there === undefined) return 'not returned';
  return sent === there ? 'same' : 'other';
}

/** Some servers quote it, as the header does. */
function bareTag(tag: string | undefined): string | undefined {
  return tag?.replace(/^(?:W\/)?"(.*)"$/, '$1');
}

/** A server may put a manifest that was written elsewhere into its place, and then tells that path. */
function comparePaths(
  { manifestPath: sent, version }: NewVersion,
  { manifestPath: there }: KnownVersion,
): Comparison | 'moved' {
  if (sent === undefined || there === undefined) return compare(sent, there);
  if (isSamePath(sent, there)) return 'same';
  const isFinal = (path: string) => readManifestName(path)?.version === version;
  return !isFinal(sent) && isFinal(there) ? 'moved' : 'other';
}

/** Relative on one side, whole on the other. */
function isSamePath(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((path) => path.replaceAll('\\', '/'))
    .sort((first, second) => first.length - second.length);
  return long === short || (short !== '' && long.endsWith(short.startsWith('/') ? short : `/${short}`));
}
