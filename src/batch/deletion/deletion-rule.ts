import type { KnownVersion, TableState } from '../draft.ts';

/** Why a version stays: tags point at it, or it is the one that readers get. */
export interface VersionHold {
  readonly isLatest: boolean;
  readonly tags: readonly string[];
}

/** A version of a table as one decides whether it can go. */
export interface HistoryVersion {
  readonly version: bigint;
  /** When it was written, in milliseconds since 1970; undefined where the server does not tell. */
  readonly at: number | undefined;
  /** Of its manifest. */
  readonly bytes: bigint | undefined;
  readonly hold: VersionHold | undefined;
}

/** The oldest first. */
export type VersionHistory = readonly HistoryVersion[];

/** The versions that a server told of; undefined where it lists none. Made once for each answer, whoever asks. */
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
    bytes: known.manifestSize,
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

/** Beyond this, on either side of 1970, no calendar reaches. */
const LAST_DATE = 8_640_000_000_000_000n;

function momentOf({ timestampMillis: millis }: KnownVersion): number | undefined {
  if (millis === undefined || millis > LAST_DATE || millis < -LAST_DATE) return undefined;
  return Number(millis);
}

/** Which versions of any table go: what lets one sentence stand for many tables. */
export type DeletionRule =
  | { readonly kind: 'older-than' /** In milliseconds since 1970. */; readonly before: number }
  | { readonly kind: 'keep-newest'; readonly count: number };

/** What is called old wherever nobody says otherwise. */
export const OLD_AFTER_DAYS = 90;

/** A version that something holds stays, and so does one of which nobody tells how old it is. */
export function versionsByRule(history: VersionHistory, rule: DeletionRule): ReadonlySet<bigint> {
  const reached =
    rule.kind === 'older-than'
      ? history.filter(({ at }) => at !== undefined && at < rule.before)
      : history.slice(0, Math.max(0, history.length - rule.count));
  return new Set(reached.filter(({ hold }) => hold === undefined).map(({ version }) => version));
}

/** What a table would lose, and what it would be left with. */
export interface DeletionLoss {
  readonly deleted: number;
  readonly oldest: bigint | undefined;
  readonly newest: bigint | undefined;
  /** Of the manifests that go, as far as their sizes are known; undefined where none is. */
  readonly bytes: bigint | undefined;
  /** Tagged versions that stay though newer ones go. */
  readonly kept: number;
  readonly left: number;
  /** The latest of those that are left. */
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
