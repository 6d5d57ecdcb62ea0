export { operationSpans, readBatchBody } from './body/read-body.ts';
export { batchBody } from './body/write-body.ts';
export { type CheckSummary, checkDraft, summarizeChecks } from './checks/check-draft.ts';
export { type CheckFix, type Issue, keysOf, type OperationFix } from './checks/rule.ts';
export type * from './draft.ts';
export type { DraftEdit, DraftParts, NewOperation } from './draft.ts';
export {
  groupsOf,
  hasIdentity,
  idKey,
  newOperation,
  type TableGroup,
  tableOf,
  withoutIdentity,
} from './draft.ts';
export { remainingCapacity } from './editing/apply-edit.ts';
export { type Editing, edit, redo, redoLabel, startEditing, undo, undoLabel } from './editing/editing.ts';
export { operationSummary } from './operation-summary.ts';
export { type CommitToResolve, type Judgement, resolveCommit } from './resolution/resolve-commit.ts';
export { proposedVersion } from './simulation/batch-model.ts';
export { treeAfter } from './tree-after.ts';
export type { AfterChange, AfterNode, VersionsAfter, VersionsRow } from './versions-after.ts';
export { versionsAfter } from './versions-after.ts';
