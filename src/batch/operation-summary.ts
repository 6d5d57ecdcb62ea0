import { type NamingScheme, readManifestName } from '#protocol/index.ts';
import { versionHistory } from './deletion/deletion-rule.ts';
import { versionsInRanges } from './deletion/version-ranges.ts';
import type { NewOperation, OperationFields, TableState } from './draft.ts';
import { parseWholeNumber } from './simulation/read-change.ts';

/**
 * The line below the kind of an operation in a list: `v42, manifest V2`. Empty if there is nothing to say. `known` is
 * the state of its table on the server.
 */
export function operationSummary({ kind, members }: NewOperation, known?: TableState): string {
  switch (kind) {
    case 'declare_table':
      return textOf(members, 'location') ?? 'location chosen by the server';
    case 'create_table_version':
      return [versionWords(members), manifestText(members)].filter((words) => words !== undefined).join(', ');
    case 'delete_table_versions':
      return formatRanges(members.ranges, known);
    case 'deregister_table':
      return 'files stay';
  }
}

function versionWords({ version }: OperationFields): string | undefined {
  const number = parseWholeNumber(version);
  return number === undefined ? undefined : `v${number}`;
}

/** The name of the manifest decides; `naming_scheme` only says how to read it. */
export function manifestText(members: OperationFields): string | undefined {
  const path = textOf(members, 'manifest_path');
  const scheme = schemeOf(members);
  if (path === undefined) return scheme && `manifest ${scheme}`;
  const name = readManifestName(path, scheme) ?? readManifestName(path);
  return name === undefined ? 'own manifest path' : `manifest ${name.scheme}`;
}

function schemeOf({ naming_scheme: scheme }: OperationFields): NamingScheme | undefined {
  return scheme === 'V1' || scheme === 'V2' ? scheme : undefined;
}

function textOf(members: OperationFields, name: string): string | undefined {
  const value = members[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The start is inclusive, the end exclusive. */
interface Range {
  readonly start: bigint;
  /** Undefined means through the latest. */
  readonly end: bigint | undefined;
}

const THROUGH_LATEST = -1n;
const MAX_RANGES = 3;

/** The ranges of a deletion as text: `1 to 29, up to 29 versions`, `1 to 29, 12 versions`, `from 30 on`. */
function formatRanges(ranges: unknown, table: TableState | undefined): string {
  if (!Array.isArray(ranges) || ranges.length === 0) return '';
  const read = ranges.map(readRange);
  const known = read.filter((range) => range !== undefined);
  const parts = known.slice(0, MAX_RANGES).map(rangeWords);
  const more = counted(known.length - parts.length, 'more range');
  const unreadable = counted(read.length - known.length, 'unreadable range');
  const named = listed([...parts, more, unreadable].filter((words) => words !== undefined));
  const existing = unreadable === undefined ? countExisting(ranges, table) : undefined;
  if (existing !== undefined) return `${named}, ${existing}`;
  const count = unreadable === undefined ? countWords(known) : undefined;
  // It is unknown which of the numbers exist.
  return count === undefined ? named : `${named}, up to ${count}`;
}

/** How many of these versions the server has, if it listed all. */
function countExisting(ranges: unknown, table: TableState | undefined): string | undefined {
  const history = table?.allVersions === true ? versionHistory(table) : undefined;
  if (history === undefined) return undefined;
  return counted(versionsInRanges(ranges, history).size, 'version') ?? 'no versions';
}

function readRange(value: unknown): Range | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const start = 'start_version' in value ? parseWholeNumber(value.start_version) : undefined;
  const end = 'end_version' in value ? parseWholeNumber(value.end_version) : undefined;
  if (start === undefined || end === undefined || start < 0n || end < THROUGH_LATEST) return undefined;
  return { start, end: end === THROUGH_LATEST ? undefined : end };
}

function rangeWords({ start, end }: Range): string {
  if (end === undefined) return start === 0n ? 'all versions' : `from ${start} on`;
  if (end <= start) return 'an empty range';
  return end === start + 1n ? String(start) : `${start} to ${end - 1n}`;
}

/** The largest possible number of versions, each counted once; undefined if it depends on the table or is obvious. */
function countWords(ranges: readonly Range[]): string | undefined {
  let count = 0n;
  let covered = 0n;
  const inOrder = ranges.toSorted((one, other) => (one.start < other.start ? -1 : 1));
  for (const { start, end } of inOrder) {
    if (end === undefined) return undefined;
    const first = start > covered ? start : covered;
    if (end <= first) continue;
    count += end - first;
    covered = end;
  }
  return count > 1n ? counted(count, 'version') : undefined;
}

function counted(count: number | bigint, what: string): string | undefined {
  if (count === 0 || count === 0n) return undefined;
  return `${count.toLocaleString('en')} ${what}${count === 1 || count === 1n ? '' : 's'}`;
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
