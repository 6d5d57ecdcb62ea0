export { operationSpans, readBatchBody } from './body/read-body.ts';
export { batchBody } from './body/write-body.ts';
export { type CheckSummary, checkDraft, summarizeChecks } from './checks/check-draft.ts';
export { type Issue, keysOf, type OperationFix } from './checks/rule.ts';
export {
  type DeletionLoss,
  type DeletionRule,
  deletionLoss,
  type HistoryVersion,
  OLD_AFTER_DAYS,
  type VersionHistory,
  type VersionHold,
  versionHistory,
  versionsByRule,
} from './deletion/deletion-rule.ts';
export { rangesFor, rangesText, reachesBeyond, versionsInRanges } from './deletion/version-ranges.ts';
export type * from './draft.ts';
export type { DraftEdit, DraftParts, NewOperation } from './draft.ts';
export {
  groupsOf,
  hasIdentity,
  idKey,
  isUntouched,
  newOperation,
  tableOf,
  withoutIdentity,
} from './draft.ts';
export { remainingCapacity } from './editing/apply-edit.ts';
export { changeAlike, type SharedFields, sharedFields } from './editing/edit-alike.ts';
export { sameOperation } from './editing/edit-difference.ts';
export { type Editing, edit, redo, redoLabel, startEditing, undo, undoLabel } from './editing/editing.ts';
export { type BatchFile, readBatchFile } from './file/read-file.ts';
export { writeBatchFile } from './file/write-file.ts';
export {
  compareImport,
  compareWholeImport,
  type ImportRow,
  type ImportState,
  isBlank,
  type PlannedImport,
} from './import/compare-import.ts';
export { operationSummary } from './operation-summary.ts';
export { maskOwnSecrets, OWN_DATA } from './own-data.ts';
export { freeTableName, planRename, type RenamePlan } from './rename/plan-rename.ts';
export type { RenameEffect } from './rename/rename-effects.ts';
export { resolveCommit } from './resolution/resolve-commit.ts';
export { type ReviewEffect, type ReviewRow, reviewRows, type StripCell } from './review/review-rows.ts';
export { groupLabel, reviewSummary, rowsWith, summaryText } from './review/review-summary.ts';
export { namingOf, proposedVersion } from './simulation/batch-model.ts';
export { treeAfter } from './tree-after.ts';
export { type CommitToUndo, isUndoWhole, planUndo, type UndoPlan } from './undo/plan-undo.ts';
export { readMetadata, readRemovedTables } from './undo/read-answers.ts';
export type { TableRegistration } from './undo/restore-table.ts';
export type { UndoStep } from './undo/undo-table.ts';
export type { AfterNode, VersionsAfter, VersionsRow } from './versions-after.ts';
export { versionsAfter } from './versions-after.ts';
