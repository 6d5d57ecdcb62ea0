import type { BatchOperationKind, Id } from '#protocol/index.ts';
import { checkedDraft } from '../checks/check-draft.ts';
import { counted, formatVersionRange, listed, operationNumber, tableName } from '../checks/check-format.ts';
import type { BatchContent, KnownVersion, TableState, TableStates } from '../draft.ts';
import { manifestText } from '../operation-summary.ts';
import { type Renames, renamesIn } from '../rename/find-renames.ts';
import type {
  CreateStep,
  DeclareStep,
  DeleteStep,
  DeregisterStep,
  OperationContext,
  TableTimeline,
} from '../simulation/operation-context.ts';
import { isRegisteredAgain } from '../undo/restore-table.ts';
import { operationsOfRenames, renameRow } from './rename-rows.ts';

/** What an operation does to existing data: deletes it for good, removes it from the catalog only, or anything else. */
export type ReviewEffect = 'deleted' | 'leaves' | 'changed';

/** One operation, as the review shows it. */
export interface ReviewRow {
  readonly key: number;
  /** Counted from 1. */
  readonly number: number;
  /** Further operations in this row, in their order. */
  readonly others?: readonly Pick<ReviewRow, 'key' | 'number'>[];
  readonly id: Id;
  readonly kind: BatchOperationKind;
  readonly effect: ReviewEffect;
  readonly sign: 'added' | 'removed' | 'changed';
  /** `17 of 42 versions`; empty if the table's name is enough. */
  readonly what: string;
  /** For a table that the batch deregisters and declares again: the final number of versions of the new one. */
  readonly endsWith?: number | undefined;
  /** The new name of a renamed table. */
  readonly becomes?: Id;
  /** For a table that leaves the catalog: the table that gets its name. */
  readonly replacedBy?: Id | undefined;
  /** How many versions it deletes; undefined if that is unknown. */
  readonly deleted?: number | undefined;
  /** The versions that it deletes: `v1 and v3 to v9`; undefined if not all are known. */
  readonly which?: string | undefined;
  readonly details: readonly string[];
  /** The times of the oldest and newest deleted version, in milliseconds since 1970. */
  readonly period?: { readonly from: number; readonly to: number } | undefined;
  /** The versions of the table in order, if known; computed only for rows that are drawn. */
  readonly strip?: (() => readonly StripCell[] | undefined) | undefined;
}

/** One version, or several neighbors if the strip has no room for all: it is marked as deleted if any of them is. */
export interface StripCell {
  readonly goes: boolean;
  readonly isTagged: boolean;
}

interface ReviewOptions {
  /** Whether the server is known to support no batches: then undo registers tables again. */
  readonly isOneByOne?: boolean;
}

/** Describes every operation of a batch, in order. The checks report those that name no table. */
export function reviewRows(
  draft: BatchContent,
  known: TableStates,
  { isOneByOne = false }: ReviewOptions = {},
): readonly ReviewRow[] {
  const { overview } = checkedDraft(draft, known);
  const renames = renamesIn(overview);
  const reviewed = operationsOfRenames(renames);
  return overview.steps.filter((step) => !reviewed.has(step)).map((step) => rowOf(step, renames, isOneByOne));
}

type RowDescription = Omit<ReviewRow, 'key' | 'number' | 'id' | 'kind'>;

function rowOf(step: OperationContext, renames: Renames, isOneByOne: boolean): ReviewRow {
  const { operation, place, table } = step;
  const rename = renames.of.get(table.key);
  if (rename?.from === step) return renameRow(rename, renames);
  return {
    key: operation.key,
    number: place + 1,
    id: table.id,
    kind: step.kind,
    ...describeOperation(step, renames, isOneByOne),
  };
}

function describeOperation(step: OperationContext, renames: Renames, isOneByOne: boolean): RowDescription {
  switch (step.kind) {
    case 'declare_table':
      return describeDeclaration(step);
    case 'create_table_version':
      return describeCreation(step);
    case 'delete_table_versions':
      return describeDeletion(step);
    case 'deregister_table':
      return describeRemoval(step, {
        isOneByOne,
        replacedBy: renames.into.get(step.table.key)?.from.table.id,
      });
  }
}

function describeDeclaration({ location }: DeclareStep): RowDescription {
  const where = location === undefined ? 'The server chooses its location.' : `Declared at ${location}`;
  return { effect: 'changed', sign: 'added', what: 'new table', details: [where] };
}

function describeCreation({ entry, found, operation, table }: CreateStep): RowDescription {
  const { version, manifest_size: manifestSize } = entry;
  const label = version === undefined ? '' : `v${version}`;
  const isNew = found.declaredBy !== undefined;
  const before = isNew ? undefined : latestOf(table.facts);
  const isLatest = before !== undefined && version !== undefined && version > before;
  const manifest = manifestText(operation.members);
  const size = manifestSize === undefined ? undefined : counted(Number(manifestSize), 'byte');
  const file = [manifest, size].filter((words) => words !== undefined).join(', ');
  return {
    effect: 'changed',
    sign: isNew ? 'added' : 'changed',
    what: isLatest ? `v${before}, then ${label}` : label,
    details: [
      ...(file === '' ? [] : [`${capitalized(file)}.`]),
      ...(isLatest ? [`${label} becomes the latest.`] : []),
    ],
  };
}

function describeRemoval(
  { found, table: { facts, end } }: DeregisterStep,
  { replacedBy, isOneByOne }: { readonly replacedBy: Id | undefined; readonly isOneByOne: boolean },
): RowDescription {
  if (found.declaredBy !== undefined) {
    const what = 'removed again';
    return { effect: 'changed', sign: 'removed', what, details: ['This batch declared it.'] };
  }
  const isDeclared = facts?.state === 'declared';
  const what = isDeclared ? 'declared table' : versionCount(facts);
  const files = isDeclared ? describeDeclared(facts) : describeFiles(facts);
  const lost = facts === undefined ? [] : removedTags(facts, isOneByOne);
  const by = end.declaredBy;
  const endsWith = by === undefined ? undefined : end.versions.there().length;
  const details = [...newTable(by, { replacedBy, endsWith }), ...lost, files];
  return { effect: 'leaves', sign: 'removed', what, endsWith, replacedBy, details };
}

function removedTags(facts: TableState, isOneByOne: boolean): readonly string[] {
  const tags = tagNames(facts.tags);
  if (tags.length === 0) return [];
  const [go, come, them] = tags.length === 1 ? ['goes', 'comes', 'it'] : ['go', 'come', 'them'];
  const back = isRegisteredAgain(facts, isOneByOne)
    ? `, and ${come} back only if the server keeps ${them} with the files`
    : '';
  return [`${tagged(tags)} ${go} with it${back}.`];
}

function describeFiles(facts: TableState | undefined): string {
  return facts?.location === undefined ? 'Files stay in place.' : `Files stay: ${facts.location}`;
}

/** It has no version. No server tells whether a writer began to write one. */
function describeDeclared({ location }: TableState): string {
  return `No version yet. ${location === undefined ? 'Any files stay in place.' : `Any files stay: ${location}`}`;
}

function newTable(
  by: DeclareStep | undefined,
  { replacedBy, endsWith = 0 }: Pick<ReviewRow, 'replacedBy' | 'endsWith'>,
): readonly string[] {
  if (by === undefined) return [];
  if (replacedBy !== undefined) return [`It is replaced by ${tableName(replacedBy)}.`];
  return [`Declared again by ${operationNumber(by)}, it ends with ${counted(endsWith, 'version')}.`];
}

/** Includes their versions, since restoring a tag takes the version that it pointed to. */
function tagNames(tags: TableState['tags']): readonly string[] {
  return [...(tags ?? [])].map(([name, version]) => `${name} v${version}`);
}

function versionCount(facts: TableState | undefined): string {
  if (facts?.versions === undefined || !facts.allVersions) return '';
  return counted(facts.versions.length, 'version');
}

function describeDeletion(step: DeleteStep): RowDescription {
  const { ranges, table, found } = step;
  const versions = ranges.flatMap((range) => range.versions);
  const own = new Set(ranges.flatMap((range) => range.created));
  const isWhole = ranges.every((range) => range.isWhole);
  const lost = new Set(versions.filter((version) => !own.has(version)));
  if (found.declaredBy !== undefined || (isWhole && lost.size === 0)) return describeOwnDeletion(versions);
  const { facts } = table;
  return {
    effect: 'deleted',
    sign: 'removed',
    what: isWhole ? countWords(lost.size, facts) : listed(ranges.map(formatVersionRange)),
    which: isWhole ? runWords(versions.filter((version) => lost.has(version))) : undefined,
    deleted: isWhole ? lost.size : undefined,
    details: detailsOfDeletion(step, { isWhole, lost }),
    period: periodOf(facts?.versions ?? [], lost),
    strip: () => versionStrip(facts, lost),
  };
}

/** Versions that the batch itself created are not lost. */
function describeOwnDeletion(versions: readonly bigint[]): RowDescription {
  const details = [versions.length === 0 ? 'No such version exists.' : 'This batch created them.'];
  return {
    effect: 'changed',
    sign: 'removed',
    what: counted(versions.length, 'version'),
    deleted: 0,
    details,
  };
}

function runWords(versions: readonly bigint[]): string {
  const runs: { readonly from: bigint; to: bigint }[] = [];
  for (const version of versions) {
    const run = runs.at(-1);
    if (run?.to === version - 1n) run.to = version;
    else runs.push({ from: version, to: version });
  }
  const words = runs.map(({ from, to }) => (from === to ? `v${from}` : `v${from} to v${to}`));
  return listed(words);
}

function countWords(count: number, facts: TableState | undefined): string {
  const all = facts?.allVersions === true ? facts.versions?.length : undefined;
  return all === undefined
    ? counted(count, 'version')
    : `${count.toLocaleString('en')} of ${counted(all, 'version')}`;
}

interface Lost {
  /** Whether all existing versions were known. */
  readonly isWhole: boolean;
  readonly lost: ReadonlySet<bigint>;
}

function detailsOfDeletion({ ranges, table }: DeleteStep, { isWhole, lost }: Lost): readonly string[] {
  const tags = ranges.flatMap((range) => range.tags.map(({ name }) => name));
  const untagged = tags.length === 0 ? [] : [`${tagged(tags)} would point to nothing.`];
  if (!isWhole) return ['Which of them exist isn’t known.', ...untagged];
  if (table.end.isReplaced) return untagged;
  const tagsOnThem = tags.length > 0 ? untagged : [untaggedWords(table.facts)];
  const after = table.end.versions.latest();
  if (after === undefined) return [...tagsOnThem, 'No version is left.'];
  const before = latestOf(table.facts);
  const isOlder = before !== undefined && after < before;
  return [
    ...tagsOnThem,
    ...keptTagTexts(table, lost),
    `${counted(table.end.versions.there().length, 'version')} left.`,
    ...(isOlder ? [`v${after} becomes the latest.`] : []),
  ];
}

/** Says so even if there are no tags, since the user confirms the deletion. */
function untaggedWords(facts: TableState | undefined): string {
  return facts?.tags === undefined ? 'Whether they are tagged isn’t known.' : 'No tags on them.';
}

/** Tagged versions that stay though newer ones are deleted. */
function keptTagTexts({ facts, end }: TableTimeline, lost: ReadonlySet<bigint>): readonly string[] {
  const newest = [...lost].reduce((most, version) => (version > most ? version : most), -1n);
  const tags = [...(facts?.tags ?? [])].filter(
    ([, version]) => version < newest && end.versions.stateOf(version) === 'there',
  );
  if (tags.length === 0) return [];
  return [`${tagged(tagNames(new Map(tags)))} ${tags.length === 1 ? 'stays' : 'stay'}.`];
}

function tagged(names: readonly string[]): string {
  return `${names.length === 1 ? 'Tag' : 'Tags'} ${listed(names)}`;
}

function latestOf(facts: TableState | undefined): bigint | undefined {
  return facts?.versions?.reduce<bigint | undefined>(
    (most, { version }) => (most === undefined || version > most ? version : most),
    undefined,
  );
}

function periodOf(versions: readonly KnownVersion[], deleted: ReadonlySet<bigint>): ReviewRow['period'] {
  const times = versions
    .filter(({ version }) => deleted.has(version))
    .flatMap(({ timestamp_millis: timestampMillis }) =>
      timestampMillis === undefined ? [] : [Number(timestampMillis)],
    );
  if (times.length === 0) return undefined;
  const [from, to] = times.reduce(([low, high], time) => [Math.min(low, time), Math.max(high, time)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as readonly [number, number]);
  return { from, to };
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The strip is small: with more cells, each would be too thin to see. */
const MOST_CELLS = 42;

/** The versions of a table, the oldest first, with those to delete marked; undefined if not all are known. */
function versionStrip(
  facts: TableState | undefined,
  deleted: ReadonlySet<bigint>,
): readonly StripCell[] | undefined {
  if (facts?.versions === undefined || !facts.allVersions || facts.versions.length === 0) return undefined;
  const tagged = new Set(facts.tags?.values() ?? []);
  const versions = facts.versions.map(({ version }) => version).sort((one, other) => (one < other ? -1 : 1));
  const cells = Math.min(versions.length, MOST_CELLS);
  return Array.from({ length: cells }, (_, cell) => {
    const [from, to] = [cell, cell + 1].map((place) => Math.round((place * versions.length) / cells));
    const group = versions.slice(from, to);
    return {
      goes: group.some((version) => deleted.has(version)),
      isTagged: group.some((version) => tagged.has(version)),
    };
  });
}
