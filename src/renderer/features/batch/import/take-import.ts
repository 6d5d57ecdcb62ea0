import {
  isBlank,
  type NewOperation,
  remainingCapacity,
  type TableState,
  type TableStates,
} from '#batch/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { defined, stringifyJson } from '#protocol/index.ts';
import { showToast } from '#ui/show-toast.ts';
import { withFacts } from '../checks/server-check.ts';
import { createDraft, isUnnamed, renameDraft } from '../drafts/drafts.ts';
import { draftOf, setDraft } from '../state/batch-sessions.ts';
import { type BatchState, isOpen } from '../state/batch-state.ts';
import { changeDraft } from '../state/change-draft.ts';
import type { BatchImport } from './read-import.ts';

/** Where imported operations go: into this batch, or into a new one of the connection. */
export interface ImportTarget {
  readonly connectionId: string;
  readonly draftId?: string | undefined;
}

/** The batch that has room for the operations; undefined if they need a new one. */
export function batchWithRoom(open: BatchState | undefined, count: number): BatchState | undefined {
  return open !== undefined && isOpen(open) && count <= remainingCapacity(open.editing.draft)
    ? open
    : undefined;
}

/** Whether the import becomes a new batch by default, because adding it would duplicate operations. */
export function opensAsNew({ isWhole, draft }: BatchImport, into: BatchState | undefined): boolean {
  if (into === undefined || isBlank(into.editing.draft)) return false;
  const existing = new Set(into.editing.draft.operations.map(textOf));
  const doubled = draft.operations.filter((operation) => existing.has(textOf(operation))).length;
  return isWhole || doubled * 2 > draft.operations.length;
}

function textOf({ kind, members }: NewOperation): string {
  return stringifyJson([kind, members]);
}

interface Taking {
  readonly target: ImportTarget;
  /** All operations by default. */
  readonly operations?: readonly NewOperation[];
  /** The table states from the check. */
  readonly facts?: TableStates;
}

/** Adds imported operations; an empty batch also gets the other members of the import. */
export function takeImport(
  batch: BatchImport,
  { target, operations = batch.draft.operations, facts = new Map() }: Taking,
): void {
  const open = target.draftId === undefined ? undefined : draftOf(target.draftId);
  const into = batchWithRoom(open, operations.length);
  const draft = { ...batch.draft, operations };
  const draftId = into?.draftId ?? createDraft(newBatch(batch, target.connectionId));
  const isFirst = into === undefined || isBlank(into.editing.draft);
  if (into !== undefined && isUnnamed(into)) renameDraft(draftId, batch.name ?? into.name);
  changeDraft(draftId, isFirst ? { kind: 'all', draft } : { kind: 'add', operations });
  takeStates(draftId, [...facts.values()]);
  const leftOut = [
    ...(batch.hadIdentity ? ['its identity'] : []),
    ...(isFirst ? [] : Object.keys(draft.members)),
  ];
  showToast({ text: addedText(operations.length, leftOut) });
}

function newBatch({ name }: BatchImport, connectionId: string) {
  return { connectionId, ...defined({ name }) };
}

/** Applies the table states of the check, so that they are not requested again. */
function takeStates(draftId: string, received: readonly TableState[]): void {
  const known = draftOf(draftId)?.facts;
  if (known !== undefined && received.length > 0) setDraft(draftId, { facts: withFacts(known, received) });
}

export function addedText(count: number, leftOut: readonly string[]): string {
  const added = `${formatQuantity(count, 'operation')} added`;
  return leftOut.length === 0
    ? added
    : `${added}, without ${leftOut.slice(0, -1).join(', ')}${leftOut.length > 1 ? ' and ' : ''}${leftOut.at(-1)}`;
}
