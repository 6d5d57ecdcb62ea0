import type { BatchOperationKind } from '#protocol/index.ts';
import { checkedDraft } from '../checks/check-draft.ts';
import { counted, listed } from '../checks/check-format.ts';
import { type Issue, keysOf } from '../checks/rule.ts';
import {
  type BatchContent,
  type DraftParts,
  idKey,
  type NewOperation,
  type TableState,
  type TableStates,
  tableOf,
} from '../draft.ts';
import { withKeys } from '../editing/apply-edit.ts';
import { operationSummary } from '../operation-summary.ts';
import { type ReviewRow, reviewRows } from '../review/review-rows.ts';

/** Whether an operation of a file could be committed now, as far as the server told. */
export type ImportState = 'works' | 'warning' | 'unchecked' | 'impossible';

/** One operation of a file, with the current state of its table. */
export interface ImportRow {
  readonly key: number;
  /** Counted from 1. */
  readonly number: number;
  readonly id: readonly string[];
  readonly kind: BatchOperationKind;
  readonly sign: ReviewRow['sign'];
  /** What the operation would do: `17 of 42 versions`. */
  readonly what: string;
  /** The current state on the server. */
  readonly now: string;
  readonly state: ImportState;
  /** Why it can't work, or a warning; empty if there is neither. */
  readonly why: string;
}

interface ImportComparison {
  readonly rows: readonly ImportRow[];
  readonly impossible: number;
  readonly unchecked: number;
}

/** The operations of a file, and the batch that they are added to. */
export interface PlannedImport {
  readonly into: BatchContent;
  readonly file: DraftParts;
}

/** What each operation of a file would do at the end of a batch, and whether it can work. */
export function compareImport(planned: PlannedImport, known: TableStates): ImportComparison {
  const content = together(planned);
  const { checks } = checkedDraft(content, known);
  const worst = worstIssues(checks);
  const said = new Map(reviewRows(content, known).map((row) => [row.key, row]));
  const own = content.operations.slice(planned.into.operations.length);
  const rows = own.map((operation, index): ImportRow => {
    const { key, kind } = operation;
    const id = tableOf(operation) ?? [];
    const { sign = 'changed', what = operationSummary(operation) } = said.get(key) ?? {};
    const now = presentState(known.get(idKey(id)));
    return { key, number: index + 1, id, kind, sign, what, now, ...stateOf(worst.get(key)) };
  });
  return { rows, ...countsOf(rows) };
}

function countsOf(rows: readonly ImportRow[]): Omit<ImportComparison, 'rows'> {
  const count = (target: ImportState) => rows.filter(({ state }) => state === target).length;
  return { impossible: count('impossible'), unchecked: count('unchecked') };
}

interface WholeComparison extends ImportComparison {
  /** The operations that can work now without the others. */
  readonly possible: readonly NewOperation[];
}

/** The comparison once all tables are loaded: an operation that depends on an impossible one is impossible too. */
export function compareWholeImport(planned: PlannedImport, known: TableStates): WholeComparison {
  const comparison = compareImport(planned, known);
  const { operations } = planned.file;
  if (comparison.impossible === 0) return { ...comparison, possible: operations };
  const left = operations.filter((_, index) => comparison.rows[index]?.state !== 'impossible');
  const possible = possibleOperations(planned, left, known);
  const possibleSet = new Set(possible);
  const rows = comparison.rows.map((row, index): ImportRow => {
    const operation = operations[index];
    const isKept = operation !== undefined && possibleSet.has(operation);
    return isKept || row.state === 'impossible' ? row : { ...row, state: 'impossible', why: RESTS_ON_OTHERS };
  });
  return { ...countsOf(rows), rows, possible };
}

const RESTS_ON_OTHERS = 'needs an operation that can’t work';

/** Removes impossible operations until none is left: removing one may make another impossible. */
function possibleOperations(
  { into, file }: PlannedImport,
  operations: readonly NewOperation[],
  known: TableStates,
): readonly NewOperation[] {
  const content = together({ into, file: { ...file, operations } });
  const { checks } = checkedDraft(content, known);
  const failing = new Set(checks.filter(({ level }) => level === 'error').flatMap(keysOf));
  const own = content.operations.slice(into.operations.length);
  const left = operations.filter((_, index) => !failing.has(own[index]?.key ?? -1));
  return left.length === operations.length ? left : possibleOperations({ into, file }, left, known);
}

/** The file's own members are used only if the batch is empty. */
export function isBlank({ operations, members }: BatchContent): boolean {
  return operations.length === 0 && Object.keys(members).length === 0;
}

function together({ into, file }: PlannedImport): BatchContent {
  const first = into.operations.reduce((most, { key }) => Math.max(most, key + 1), 0);
  return {
    operations: [...into.operations, ...withKeys(file.operations, first)],
    members: isBlank(into) ? file.members : into.members,
  };
}

function worstIssues(checks: readonly Issue[]): ReadonlyMap<number, Issue> {
  const worst = new Map<number, Issue>();
  for (const issue of checks.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    for (const key of keysOf(issue)) if (!worst.has(key)) worst.set(key, issue);
  }
  return worst;
}

const LEVELS = ['error', 'warning', 'unchecked'] as const;

/** Of several warnings, one about an unknown table matters least. */
function rankOf({ level, rule }: Issue): number {
  return NOTHING_KNOWN.has(rule) ? 0.5 : LEVELS.indexOf(level);
}

const NOTHING_KNOWN: ReadonlySet<string> = new Set(['unchecked-not-asked', 'unchecked-table']);

const STATES = { error: 'impossible', warning: 'warning', unchecked: 'unchecked' } as const;

function stateOf(issue: Issue | undefined): Pick<ImportRow, 'state' | 'why'> {
  if (issue === undefined) return { state: 'works', why: '' };
  return { state: STATES[issue.level], why: UNCHECKED_WORDS[issue.rule] ?? issue.title };
}

/** An issue of the checks may be about many tables, but a row is about one. */
const UNCHECKED_WORDS: Readonly<Record<string, string>> = {
  'unchecked-not-asked': '',
  'unchecked-table': '',
  'unchecked-namespace': 'namespace',
  'unchecked-versions': 'versions',
  'unchecked-tags': 'tags',
  'unchecked-versioning': 'versioning',
  'unchecked-locations': 'location',
  'unchecked-manifests': 'manifest file',
};

/** The current state of a table on the server, on one line; empty if it was not requested. */
function presentState(facts: TableState | undefined): string {
  switch (facts?.state) {
    case undefined:
      return '';
    case 'unknown':
      return facts.problem ?? 'The server didn’t respond';
    case 'absent':
      return facts.missingNamespace == null
        ? 'Doesn’t exist'
        : `Namespace ${facts.missingNamespace.join(' / ')} doesn’t exist`;
    case 'declared':
      return joined('Declared, no data', facts.location);
    case 'stored':
      return joined(...storedParts(facts), facts.location);
  }
}

function storedParts({ versions, allVersions, tags }: TableState): readonly string[] {
  if (versions === undefined) return ['Exists'];
  const latest = versions.reduce((most, { version }) => (version > most ? version : most), -1n);
  const count = counted(versions.length, 'version');
  const names = [...(tags?.keys() ?? [])];
  return [
    allVersions ? count : `More than ${count}`,
    ...(latest < 0n ? [] : [`latest v${latest}`]),
    ...(names.length === 0 ? [] : [`${names.length === 1 ? 'tag' : 'tags'} ${listed(names)}`]),
  ];
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(', ');
}
