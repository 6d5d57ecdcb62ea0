import type { NameSearchResults, VersionRecord } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { fold } from '#protocol/fold.ts';
import { parseId } from '#protocol/index.ts';

export interface OfferedTable {
  readonly key: string;
  readonly level: 1;
  readonly position: number;
  readonly siblings: number;
  readonly id: readonly string[];
  /** What was typed, read as an id: no listing has to know it. */
  readonly isTyped: boolean;
}

/** What is known of the names that were looked for. */
export type FoundTables =
  | { readonly state: 'looking' }
  | { readonly state: 'failed' }
  /** For a text and in a connection, which may be those before. */
  | ({ readonly state: 'found'; readonly text: string; readonly connectionId: string } & Pick<
      NameSearchResults,
      'hits' | 'total' | 'isWhole' | 'searched'
    >);

/**
 * The tables that were found, the one whose ID was typed before all, then the best; last what was typed, where it is none
 * of them.
 */
export function searchedTables(found: FoundTables, text: string, delimiter: string): readonly OfferedTable[] {
  const ids = found.state === 'found' ? found.hits.map(({ id }) => id) : [];
  const typed = parseId(text.trim(), delimiter);
  const exact = ids.find((id) => JSON.stringify(id) === JSON.stringify(typed));
  if (exact === undefined) return offeredIds([...ids, typed], typed);
  return offeredIds([exact, ...ids.filter((id) => id !== exact)]);
}

/** What Enter takes: the first that is offered, as soon as it is known which that is. */
export function enteredTable(found: FoundTables, text: string, delimiter: string): OfferedTable | undefined {
  const isKnown =
    found.state === 'failed' ||
    (found.state === 'found' && found.text === text.trim() && (found.isWhole || found.hits.length > 0));
  return isKnown ? searchedTables(found, text, delimiter)[0] : undefined;
}

export function offeredIds(
  ids: readonly (readonly string[])[],
  typed?: readonly string[],
): readonly OfferedTable[] {
  return ids.map((id, index) => ({
    key: JSON.stringify(id),
    level: 1,
    position: index + 1,
    siblings: ids.length,
    id,
    isTyped: id === typed,
  }));
}

/** What was searched, and how whole that is. */
export function foundTablesText(found: FoundTables, text: string, openCount: number): string {
  if (text.trim() === '') return openCount === 0 ? 'Type a name or ID.' : 'Open tables';
  if (found.state === 'failed') return 'Search failed. You can still enter an ID.';
  if (found.state === 'looking') return '';
  const { hits, total, isWhole, searched } = found;
  if (!isWhole) return 'Searching…';
  const isComplete = searched.every(({ state }) => state === 'complete');
  const read = isComplete ? '' : ' in the names loaded so far';
  if (total === 0) return `No matching tables${read}`;
  if (hits.length < total) return `Top ${hits.length} of ${formatCount(total)}${read}.`;
  return `${formatCount(total)} found${read}.`;
}

export interface OfferedVersion {
  readonly key: string;
  readonly level: 1;
  readonly position: number;
  readonly siblings: number;
  /** Undefined for the latest. */
  readonly version: bigint | undefined;
  readonly words: string;
  readonly record: VersionRecord | undefined;
  readonly tags: readonly string[];
}

interface ListedVersions {
  readonly rows: readonly { readonly record: VersionRecord | undefined }[];
}

/** The latest, then those that were read whose number begins so, or with a tag that has this in it. */
export function offeredVersions(
  list: ListedVersions | undefined,
  tags: ReadonlyMap<bigint, readonly string[]> | undefined,
  text: string,
): readonly OfferedVersion[] {
  const query = fold(text.trim());
  const tagsOf = (version: bigint) => tags?.get(version) ?? [];
  const records = (list?.rows ?? []).flatMap(({ record }) => (record === undefined ? [] : [record]));
  const found = records.filter(
    ({ version }) =>
      String(version).startsWith(query) || tagsOf(version).some((tag) => fold(tag).includes(query)),
  );
  const offered = [
    ...('latest'.startsWith(query) ? [LATEST] : []),
    ...found.map((record) => ({
      version: record.version,
      words: String(record.version),
      record,
      tags: tagsOf(record.version),
    })),
  ];
  return offered.map((each, index) => ({
    ...each,
    key: each.words,
    level: 1,
    position: index + 1,
    siblings: offered.length,
  }));
}

const LATEST = { version: undefined, words: 'latest', record: undefined, tags: [] } as const;
