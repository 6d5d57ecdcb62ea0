import type { KnownVersion, TableState } from '../draft.ts';

/** Why a version is kept: tags point to it, or it is the latest. */
export interface VersionHold {
  readonly isLatest: boolean;
  readonly tags: readonly string[];
}

export interface HistoryVersion {
  readonly version: bigint;
  /** When it was written, in milliseconds since 1970; undefined if the server doesn't tell. */
  readonly at: number | undefined;
  /** The size of its manifest. */
  readonly bytes: bigint | undefined;
  readonly hold: VersionHold | undefined;
}

/** The oldest version comes first. */
export type VersionHistory = readonly HistoryVersion[];

/** The versions that the server listed, computed once for each table state; undefined if it listed none. */
export function versionHistory(facts: TableState): VersionHistory | undefined {
  if (facts.versions === undefined) return undefined;
  const history = made.get(facts) ?? historyOf(facts.versions, facts.tags);
  made.set(facts, history);
  return history;
}

const made = new WeakMap<TableState, VersionHistory>();

function historyOf(versions: readonly KnownVersion[], tags: TableState['tags']): VersionHistory {
  const inOrder = versions.toSorted((one, other) => (one.version < other.version ? -1 : 1));
  const latest = inOrder.at(-1)?.version;
  const tagged = tagsByVersion(tags);
  return inOrder.map((known) => ({
    version: known.version,
    at: momentOf(known),
    bytes: known.manifest_size,
    hold: holdOf(known.version === latest, tagged.get(known.version)),
  }));
}

function holdOf(isLatest: boolean, tags: readonly string[] = []): VersionHold | undefined {
  return isLatest || tags.length > 0 ? { isLatest, tags } : undefined;
}

function tagsByVersion(tags: TableState['tags']): ReadonlyMap<bigint, readonly string[]> {
  const byVersion = new Map<bigint, string[]>();
  for (const [name, version] of tags ?? []) {
    const names = byVersion.get(version);
    if (names === undefined) byVersion.set(version, [name]);
    else names.push(name);
  }
  return byVersion;
}

/** A Date reaches this far, on either side of 1970. */
const LAST_DATE = 8_640_000_000_000_000n;

function momentOf({ timestamp_millis: millis }: KnownVersion): number | undefined {
  if (millis === undefined || millis > LAST_DATE || millis < -LAST_DATE) return undefined;
  return Number(millis);
}

/** A rule selects versions of any table, so that one sentence can describe a deletion in many tables. */
export type DeletionRule =
  /** `before` is in milliseconds since 1970. */
  | { readonly kind: 'older-than'; readonly before: number }
  | { readonly kind: 'keep-newest'; readonly count: number };

/** The default age of old versions. */
export const OLD_AFTER_DAYS = 90;

/** Never selects a version with a hold, nor one whose age is unknown. */
export function versionsByRule(history: VersionHistory, rule: DeletionRule): ReadonlySet<bigint> {
  const reached =
    rule.kind === 'older-than'
      ? history.filter(({ at }) => at !== undefined && at < rule.before)
      : history.slice(0, Math.max(0, history.length - rule.count));
  return new Set(reached.filter(({ hold }) => hold === undefined).map(({ version }) => version));
}

export interface DeletionLoss {
  readonly deleted: number;
  readonly oldest: bigint | undefined;
  readonly newest: bigint | undefined;
  /** The size of the deleted manifests, as far as it is known; undefined if none is. */
  readonly bytes: bigint | undefined;
  /** Tagged versions that are kept though newer ones are deleted. */
  readonly kept: number;
  readonly left: number;
  /** The latest version that is left. */
  readonly latest: bigint | undefined;
}

export function deletionLoss(history: VersionHistory, chosen: ReadonlySet<bigint>): DeletionLoss {
  const gone = history.filter(({ version }) => chosen.has(version));
  const left = history.filter(({ version }) => !chosen.has(version));
  const newest = gone.at(-1)?.version;
  const sizes = gone.flatMap(({ bytes }) => bytes ?? []);
  return {
    deleted: gone.length,
    oldest: gone[0]?.version,
    newest,
    bytes: sizes.length === 0 ? undefined : sizes.reduce((sum, size) => sum + size, 0n),
    kept: left.filter(({ version, hold }) => newest !== undefined && version < newest && isTagged(hold))
      .length,
    left: left.length,
    latest: left.at(-1)?.version,
  };
}

function isTagged(hold: VersionHistory[number]['hold']): boolean {
  return hold !== undefined && hold.tags.length > 0;
}
