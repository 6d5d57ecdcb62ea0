import { readManifestName } from '#protocol/index.ts';
import type { KnownVersion } from '../draft.ts';
import type { NewVersion } from '../simulation/read-change.ts';

/** Whether two observations of a version differ in anything that both contain. */
export function differ(one: KnownVersion, other: KnownVersion): boolean {
  return (
    differs(one.manifest_path, other.manifest_path) ||
    differs(one.manifest_size, other.manifest_size) ||
    differs(one.e_tag, other.e_tag) ||
    differs(one.timestamp_millis, other.timestamp_millis)
  );
}

function differs<Value>(one: Value | undefined, other: Value | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** No two entries have the same timestamp. */
export function isSameEntry(one: KnownVersion, other: KnownVersion): boolean {
  return (
    one.timestamp_millis !== undefined &&
    one.timestamp_millis === other.timestamp_millis &&
    !differ(one, other)
  );
}

type RecordMatch =
  /** The same entity tag, which no other manifest has. */
  | { readonly kind: 'tag' }
  /** Equal as far as it was sent: another writer may have sent the same. */
  | { readonly kind: 'alike'; readonly by: string }
  | { readonly kind: 'other'; readonly by: string }
  | { readonly kind: 'unclear' };

/** Compares the existing entry with the one that was sent. */
export function compareEntry(sent: NewVersion, existing: KnownVersion): RecordMatch {
  const path = comparePaths(sent, existing);
  const size = compare(sent.manifest_size, existing.manifest_size);
  const tag = compare(bareTag(sent.e_tag), bareTag(existing.e_tag));
  if (tag === 'same') return { kind: 'tag' };
  // If the server moved the manifest into place, its copy has another entity tag.
  if (tag === 'other' && path !== 'moved') return { kind: 'other', by: 'ETag' };
  if (size === 'other') return { kind: 'other', by: 'size' };
  if (path === 'other') return { kind: 'other', by: 'path' };
  if (tag !== 'not sent' || size === 'not returned' || path !== 'same') return { kind: 'unclear' };
  return { kind: 'alike', by: size === 'same' ? 'path and the size' : 'path' };
}

type Comparison = 'same' | 'other' | 'not sent' | 'not returned';

function compare<Value>(sent: Value | undefined, existing: Value | undefined): Comparison {
  if (sent === undefined) return 'not sent';
  if (existing === undefined) return 'not returned';
  return sent === existing ? 'same' : 'other';
}

/** Some servers return it in quotes, like the header. */
function bareTag(tag: string | undefined): string | undefined {
  return tag?.replace(/^(?:W\/)?"(.*)"$/, '$1');
}

/** A server may move a manifest into place that was written elsewhere, and then returns the new path. */
function comparePaths(
  { manifest_path: sent, version }: NewVersion,
  { manifest_path: existing }: KnownVersion,
): Comparison | 'moved' {
  if (sent === undefined || existing === undefined) return compare(sent, existing);
  if (isSamePath(sent, existing)) return 'same';
  const isFinal = (path: string) => readManifestName(path)?.version === version;
  return !isFinal(sent) && isFinal(existing) ? 'moved' : 'other';
}

/** One path may be relative and the other absolute. */
function isSamePath(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((path) => path.replaceAll('\\', '/'))
    .sort((first, second) => first.length - second.length);
  return long === short || (short !== '' && long.endsWith(short.startsWith('/') ? short : `/${short}`));
}
