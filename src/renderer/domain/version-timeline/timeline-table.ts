import {
  type DeletionRule,
  type HistoryVersion,
  type TableState,
  type VersionHistory,
  versionHistory,
  versionsByRule,
  versionsInRanges,
} from '#batch/index.ts';
import { type RuleFields, type RuleKind, ruleOf } from './rule-fields.ts';
import { spanOf, type TimeSpan } from './time-axis.ts';

/** A table whose versions are to be deleted. */
export interface TimelineTable {
  readonly key: string;
  readonly id: readonly string[];
  /** Undefined until they are loaded. */
  readonly facts: TableState | undefined;
  /** Undefined until its versions are loaded. */
  readonly history: VersionHistory | undefined;
  /** The versions to delete. */
  readonly chosen: ReadonlySet<bigint>;
}

/** The versions to delete, by the key of the table. */
export type Choices = ReadonlyMap<string, ReadonlySet<bigint>>;

interface TableToChoose {
  readonly key: string;
  readonly id: readonly string[];
  readonly facts: TableState | undefined;
  /** The current value of `ranges`. */
  readonly ranges: unknown;
}

export function timelineTable({ ranges, ...table }: TableToChoose): TimelineTable {
  const history = table.facts && versionHistory(table.facts);
  return { ...table, history, chosen: history === undefined ? NONE : versionsInRanges(ranges, history) };
}

const NONE: ReadonlySet<bigint> = new Set();

/** The selection by a rule, in all tables whose versions are loaded. */
export function choicesBy(tables: readonly TimelineTable[], rule: DeletionRule): Choices {
  return new Map(
    tables.flatMap(({ key, history }) =>
      history === undefined ? [] : [[key, versionsByRule(history, rule)] as const],
    ),
  );
}

export function withChoices(tables: readonly TimelineTable[], choices: Choices): readonly TimelineTable[] {
  return tables.map((table) => ({ ...table, chosen: choices.get(table.key) ?? table.chosen }));
}

export function countOf(choices: Choices): number {
  return [...choices.values()].reduce((sum, versions) => sum + versions.size, 0);
}

/** The active rule: the one used last, as long as the selection is what it selects. */
export function ruleInForce(tables: readonly TimelineTable[], fields: RuleFields): RuleKind {
  const { kind } = fields;
  if (kind !== undefined) return saysWhatGoes(tables, fields, kind) ? kind : 'by-hand';
  if (tables.every(({ chosen }) => chosen.size === 0)) return 'by-hand';
  return RULES.find((rule) => saysWhatGoes(tables, fields, rule)) ?? 'by-hand';
}

const RULES = ['older-than', 'keep-newest'] as const;

function saysWhatGoes(tables: readonly TimelineTable[], fields: RuleFields, kind: RuleKind): boolean {
  const rule = ruleOf(fields, kind);
  // An unfinished rule selects nothing yet.
  if (rule === undefined) return true;
  const choices = choicesBy(tables, rule);
  return tables.every(({ key, chosen }) => sameChoice(choices.get(key) ?? chosen, chosen));
}

/** The time range of all tables together. */
export function sharedSpan(tables: readonly TimelineTable[]): TimeSpan | undefined {
  return spanOf(tables.flatMap(({ history = [] }) => history.flatMap(({ at }) => at ?? [])));
}

export function largestManifest(tables: readonly TimelineTable[]): number | undefined {
  let most: bigint | undefined;
  for (const { history = [] } of tables) {
    for (const { bytes } of history) if (bytes !== undefined && (most ?? 0n) < bytes) most = bytes;
  }
  return most === undefined ? undefined : Number(most);
}

type Choice = ReadonlySet<bigint>;

/** Selects or deselects all these versions. A version that can’t be deleted can only be deselected. */
export function withAll(chosen: Choice, versions: VersionHistory, goes: boolean): Choice {
  const next = new Set(chosen);
  for (const { version, hold } of versions) {
    if (!goes) next.delete(version);
    else if (hold === undefined) next.add(version);
  }
  return next;
}

/** Selects the versions, or deselects them if all that can be deleted are selected. */
export function toggled(chosen: Choice, versions: VersionHistory): Choice {
  return withAll(chosen, versions, !goesWhole(chosen, versions));
}

export function goesWhole(chosen: Choice, versions: VersionHistory): boolean {
  return (
    versions.some(({ version }) => chosen.has(version)) && versions.every((each) => isDecided(chosen, each))
  );
}

function isDecided(chosen: Choice, { version, hold }: HistoryVersion): boolean {
  return hold !== undefined || chosen.has(version);
}

interface Stretch {
  /** In either direction, both inclusive. */
  readonly from: bigint;
  readonly to: bigint;
  readonly goes: boolean;
}

/** Selects or deselects all versions in a range. */
export function throughTo(history: VersionHistory, chosen: Choice, { from, to, goes }: Stretch): Choice {
  const [first, last] = from < to ? [from, to] : [to, from];
  const stretch = history.filter(({ version }) => version >= first && version <= last);
  return withAll(chosen, stretch, goes);
}

function sameChoice(one: Choice, other: Choice): boolean {
  if (one.size !== other.size) return false;
  for (const version of one) if (!other.has(version)) return false;
  return true;
}
