import type { BatchContent, TableStates } from '../draft.ts';
import { type BatchModel, overviewOf } from '../simulation/batch-model.ts';
import { noOperations, notKnown, notLookedAt, shape, tooManyOperations } from './batch-rules.ts';
import {
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
import type { BatchRule, Issue, RuleIssue } from './rule.ts';
import {
  afterDeregistration,
  declaredAndDeregistered,
  declaredTwice,
  delimiterInName,
  deregisteredAndDeclared,
  deregisteredTwice,
  emptyName,
  filesStay,
  locationClash,
  notManaged,
  tableAlreadyThere,
  tableNotThere,
} from './table-rules.ts';

/**
 * What is worked out from a draft and asked for by several, one after the other. Only the last is kept: the history of
 * a draft keeps many, and what is known of each would be kept with it.
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
  emptyName,
  delimiterInName,
  declaredTwice,
  tableAlreadyThere,
  tableNotThere,
  deregisteredTwice,
  afterDeregistration,
  declaredAndDeregistered,
  deregisteredAndDeclared,
  locationClash,
  filesStay,
  notManaged,
  versionAlreadyThere,
  versionCreatedTwice,
  versionSkipped,
  versionBehind,
  manifestNameRule,
  emptyRange,
  overlappingRanges,
  nothingToDelete,
  latestDeleted,
  allDeleted,
  createdAndDeleted,
  taggedDeleted,
  notLookedAt,
  notKnown,
];

export const RULE_COUNT = RULES.length;

interface CheckedDraft {
  readonly overview: BatchModel;
  readonly checks: readonly Issue[];
}

/** The checks and what they rest on, for whoever shows what a batch does. */
export const checkedDraft = forLatest((draft, known): CheckedDraft => {
  const overview = overviewOf(draft, known);
  return { overview, checks: checksOf(overview) };
});

/**
 * Everything that is wrong with a draft or worth knowing, as far as the tables are known: first what is true of the
 * whole batch, then by operation, and of each the errors first.
 */
export function checkDraft(draft: BatchContent, known: TableStates): readonly Issue[] {
  return checkedDraft(draft, known).checks;
}

function checksOf(overview: BatchModel): readonly Issue[] {
  const places = new Map(overview.draft.operations.map(({ key }, place) => [key, place]));
  const placeOf = ({ key }: RuleIssue) => (key === undefined ? -1 : (places.get(key) ?? -1));
  const levelOf = ({ level }: RuleIssue) => (level === 'error' ? 0 : 1);
  return RULES.flatMap(({ name, find }) => find(overview).map((found) => ({ ...found, rule: name }))).sort(
    (one, other) => placeOf(one) - placeOf(other) || levelOf(one) - levelOf(other),
  );
}
