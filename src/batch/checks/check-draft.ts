import type { BatchContent, TableStates } from '../draft.ts';
import { type BatchModel, overviewOf } from '../simulation/batch-model.ts';
import { noOperations, nulInText, shape, tooManyOperations } from './batch-rules.ts';
import {
  firstManifest,
  manifestNameRule,
  versionAlreadyThere,
  versionBehind,
  versionCreatedTwice,
  versionSkipped,
} from './created-version-rules.ts';
import {
  allDeleted,
  createdAndDeleted,
  emptyRange,
  latestDeleted,
  nothingToDelete,
  overlappingRanges,
  taggedDeleted,
} from './deleted-version-rules.ts';
import { filesStay, locationClash, locationNested } from './location-rules.ts';
import { renameLosesTags, renameLosesVersions, renameManages, tableReplaced } from './rename-rules.ts';
import type { BatchRule, Issue } from './rule.ts';
import {
  afterDeregistration,
  createdAndDeregistered,
  declaredAndDeregistered,
  declaredTwice,
  delimiterInName,
  deregisteredTwice,
  emptyName,
  namespaceMissing,
  notManaged,
  tableAlreadyThere,
  tableNotThere,
} from './table-rules.ts';
import { isRuleUnchecked, uncheckedIssues, unknownFacts } from './unchecked.ts';
import { unknownMembers } from './unknown-members.ts';

/**
 * Several callers ask for the same result one after the other. Only the last one is cached: the undo history holds many
 * drafts, and a result for each would stay in memory with them.
 */
function forLatest<Result>(
  of: (draft: BatchContent, known: TableStates) => Result,
): (draft: BatchContent, known: TableStates) => Result {
  let last:
    | { readonly draft: BatchContent; readonly known: TableStates; readonly result: Result }
    | undefined;
  return (draft, known) => {
    if (last?.draft !== draft || last.known !== known) last = { draft, known, result: of(draft, known) };
    return last.result;
  };
}

const RULES: readonly BatchRule[] = [
  noOperations,
  tooManyOperations,
  shape,
  unknownMembers,
  nulInText,
  emptyName,
  delimiterInName,
  declaredTwice,
  tableAlreadyThere,
  namespaceMissing,
  tableNotThere,
  deregisteredTwice,
  afterDeregistration,
  declaredAndDeregistered,
  tableReplaced,
  renameLosesVersions,
  renameLosesTags,
  renameManages,
  locationClash,
  locationNested,
  filesStay,
  notManaged,
  versionAlreadyThere,
  versionCreatedTwice,
  versionSkipped,
  versionBehind,
  manifestNameRule,
  firstManifest,
  emptyRange,
  overlappingRanges,
  nothingToDelete,
  latestDeleted,
  allDeleted,
  createdAndDeleted,
  createdAndDeregistered,
  taggedDeleted,
];

/** How many rules passed, and how many could not be checked. */
export interface CheckSummary {
  readonly passed: number;
  readonly unchecked: number;
}

interface CheckedDraft {
  readonly overview: BatchModel;
  readonly checks: readonly Issue[];
  readonly summary: CheckSummary;
}

export const checkedDraft = forLatest((draft, known): CheckedDraft => {
  const overview = overviewOf(draft, known);
  const found = RULES.map((rule) => ({ rule, issues: rule.find(overview) }));
  const unknown = unknownFacts(overview);
  const issues = found.flatMap(({ rule, issues }) => issues.map((issue) => ({ ...issue, rule: rule.name })));
  const silent = found.filter(({ issues }) => issues.length === 0);
  const unchecked = silent.filter(({ rule }) => isRuleUnchecked(rule, unknown)).length;
  return {
    overview,
    checks: inOrder(draft, [...issues, ...uncheckedIssues(unknown)]),
    summary: { unchecked, passed: silent.length - unchecked },
  };
});

/**
 * All issues of a draft, as far as its tables are known: those of the whole batch first, then by operation, and for
 * each operation the errors first.
 */
export function checkDraft(draft: BatchContent, known: TableStates): readonly Issue[] {
  return checkedDraft(draft, known).checks;
}

export function summarizeChecks(draft: BatchContent, known: TableStates): CheckSummary {
  return checkedDraft(draft, known).summary;
}

const LEVELS = ['error', 'warning', 'unchecked'] as const;

function inOrder({ operations }: BatchContent, issues: readonly Issue[]): readonly Issue[] {
  const places = new Map(operations.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: Issue) => (key === undefined ? -1 : (places.get(key) ?? -1));
  const levelOf = ({ level }: Issue) => LEVELS.indexOf(level);
  return issues.toSorted((one, other) => placeOf(one) - placeOf(other) || levelOf(one) - levelOf(other));
}
