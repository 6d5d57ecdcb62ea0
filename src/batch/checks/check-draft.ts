import type { BatchContent, TableStates } from '../model.ts';
import { forLatest } from './for-latest.ts';
import type { Issue } from './issue.ts';
import { type BatchModel, overviewOf } from './overview/batch-model.ts';
import type { Rule, RuleIssue } from './rule.ts';
import { afterDeregistration } from './rules/after-deregistration.ts';
import { allDeleted } from './rules/all-deleted.ts';
import { createdAndDeleted } from './rules/created-and-deleted.ts';
import { declaredAndDeregistered } from './rules/declared-and-deregistered.ts';
import { declaredTwice } from './rules/declared-twice.ts';
import { delimiterInName } from './rules/delimiter-in-name.ts';
import { deregisteredAndDeclared } from './rules/deregistered-and-declared.ts';
import { deregisteredTwice } from './rules/deregistered-twice.ts';
import { emptyName } from './rules/empty-name.ts';
import { emptyRange } from './rules/empty-range.ts';
import { filesStay } from './rules/files-stay.ts';
import { latestDeleted } from './rules/latest-deleted.ts';
import { locationClash } from './rules/location-clash.ts';
import { manifestNameRule } from './rules/manifest-name.ts';
import { noOperations } from './rules/no-operations.ts';
import { notKnown } from './rules/not-known.ts';
import { notLookedAt } from './rules/not-looked-at.ts';
import { notManaged } from './rules/not-managed.ts';
import { nothingToDelete } from './rules/nothing-to-delete.ts';
import { overlappingRanges } from './rules/overlapping-ranges.ts';
import { shape } from './rules/shape.ts';
import { tableAlreadyThere } from './rules/table-already-there.ts';
import { tableNotThere } from './rules/table-not-there.ts';
import { taggedDeleted } from './rules/tagged-deleted.ts';
import { tooManyOperations } from './rules/too-many-operations.ts';
import { versionAlreadyThere } from './rules/version-already-there.ts';
import { versionBehind } from './rules/version-behind.ts';
import { versionCreatedTwice } from './rules/version-created-twice.ts';
import { versionSkipped } from './rules/version-skipped.ts';

const RULES: readonly Rule[] = [
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

export interface CheckedDraft {
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
