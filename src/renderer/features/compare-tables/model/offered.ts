import type { NameSearchResults, VersionRecord } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { fold } from '#protocol/fold.ts';
import { parseId } from '#protocol/index.ts';

export interface OfferedTable {
  readonly key: string;
  readonly id: TableId;
  readonly source: TableSource;
}

type TableId = readonly string[];

/** `typed` and `same-id` weren’t found in a listing. */
type TableSource = 'known' | 'typed' | 'same-id';

/** The names of one connection known in the window, besides the host’s search. */
export interface OwnNames {
  /** From the tree: the host may not have loaded them. */
  readonly loaded: readonly TableId[];
  /** The ID on the other side, if that is another connection. */
  readonly sameId: TableId | undefined;
}

/** The state of a search for names. */
export type FoundTables =
  | { readonly state: 'looking' }
  | { readonly state: 'failed' }
  /** For a text and a connection, which may be the previous ones. */
  | ({ readonly state: 'found'; readonly text: string; readonly connectionId: string } & Pick<
      NameSearchResults,
      'hits' | 'total' | 'isWhole' | 'searched'
    >);

/**
 * First the table with the typed ID, if it is known; then the one with the other side’s ID; then matches, best first;
 * last the typed ID, if it is none of these.
 */
export function searchedTables(
  found: FoundTables,
  own: OwnNames,
  text: string,
  delimiter: string,
): readonly OfferedTable[] {
  const typed = parseId(text.trim(), delimiter);
  const known = knownIds(found, own, text, delimiter);
  const isTyped = (id: TableId) => isSameId(id, typed);
  const { sameId } = own;
  const proposed = sameId !== undefined && isMatch(sameId, text, delimiter) ? [sameId] : [];
  return offeredTables([
    ...known.filter(isTyped).map((id) => ({ id, source: 'known' as const })),
    ...proposed.map((id) => ({ id, source: 'same-id' as const })),
    ...known.map((id) => ({ id, source: 'known' as const })),
    { id: typed, source: 'typed' },
  ]);
}

/** Before the user types. */
export function firstTables(open: readonly TableId[], { sameId }: OwnNames): readonly OfferedTable[] {
  const proposed = sameId === undefined ? [] : [{ id: sameId, source: 'same-id' as const }];
  return offeredTables([...proposed, ...open.map((id) => ({ id, source: 'known' as const }))]);
}

function knownIds(
  found: FoundTables,
  { loaded }: OwnNames,
  text: string,
  delimiter: string,
): readonly TableId[] {
  const hits = found.state === 'found' ? found.hits.map(({ id }) => id) : [];
  const matches = loaded.filter((id) => isMatch(id, text, delimiter)).slice(0, MAX_LOADED);
  return distinct([...hits, ...matches], (id) => id);
}

const MAX_LOADED = 100;

/** Matches a part of the name, or of the ID if more than a name was typed. */
function isMatch(id: TableId, text: string, delimiter: string): boolean {
  const query = text.trim();
  const whole = query.includes(delimiter) ? id.join(delimiter) : (id.at(-1) ?? '');
  return fold(whole).includes(fold(query));
}

function isSameId(one: TableId, other: TableId): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Removes later duplicates. */
function distinct<Item>(all: readonly Item[], idOf: (item: Item) => TableId): readonly Item[] {
  const byId = new Map<string, Item>();
  for (const item of all) {
    const key = JSON.stringify(idOf(item));
    if (!byId.has(key)) byId.set(key, item);
  }
  return [...byId.values()];
}

/** The table that Enter chooses: the first one offered, once that is final. */
export function enteredTable(
  found: FoundTables,
  own: OwnNames,
  text: string,
  delimiter: string,
): OfferedTable | undefined {
  const isKnown =
    found.state === 'failed' ||
    (found.state === 'found' && found.text === text.trim() && (found.isWhole || found.hits.length > 0));
  return isKnown ? searchedTables(found, own, text, delimiter)[0] : undefined;
}

function offeredTables(all: readonly Pick<OfferedTable, 'id' | 'source'>[]): readonly OfferedTable[] {
  const tables = distinct(all, ({ id }) => id);
  return tables.map(({ id, source }) => ({
    key: JSON.stringify(id),
    id,
    source,
  }));
}

/** What was searched, and how complete that is. */
export function foundTablesText(
  found: FoundTables,
  own: OwnNames,
  text: string,
  delimiter: string,
  openCount: number,
): string {
  if (text.trim() === '') return openCount === 0 ? 'Type a name or ID.' : 'Open tables';
  if (found.state === 'failed') return 'Search failed. You can still enter an ID.';
  if (found.state === 'looking') return '';
  const { hits, total, isWhole, searched } = found;
  if (!isWhole) return 'Searching…';
  const isComplete = searched.every(({ state }) => state === 'complete');
  const read = isComplete ? '' : ' in the names loaded so far';
  if (hits.length < total) return `Top ${hits.length} of ${formatCount(total)}${read}.`;
  const { length } = knownIds(found, own, text, delimiter);
  return length === 0 ? `No matching tables${read}` : `${formatCount(length)} found${read}.`;
}

export interface OfferedVersion {
  readonly key: string;
  /** Undefined for the latest. */
  readonly version: bigint | undefined;
  readonly words: string;
  readonly record: VersionRecord | undefined;
  readonly tags: readonly string[];
}

interface ListedVersions {
  readonly rows: readonly { readonly record: VersionRecord | undefined }[];
}

/** The latest version, then loaded versions whose number starts with the text or whose tags contain it. */
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
  return offered.map((each) => ({
    ...each,
    key: each.words,
  }));
}

const LATEST = { version: undefined, words: 'latest', record: undefined, tags: [] } as const;
