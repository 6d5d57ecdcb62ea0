import { MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import type { BatchContent, NewOperation, TableStates } from '../draft.ts';
import { renamesIn } from '../rename/find-renames.ts';
import { overviewOf } from '../simulation/batch-model.ts';
import type { RemovedTable, TableRegistration, UndoLoss } from './restore-table.ts';
import { type TableUndo, type UndoStep, undoTable } from './undo-table.ts';

/** A batch, before or after its commit. */
export interface CommitToUndo {
  readonly operations: BatchContent['operations'];
  /** The states of its tables before the batch. */
  readonly before: TableStates;
  /** What the server returned for each removed table; undefined before the commit. */
  readonly removed?: ((place: number) => RemovedTable | undefined) | undefined;
  /** Whether the server is known to support no batches. */
  readonly isOneByOne?: boolean;
}

/** How to undo a commit, as far as that is possible. */
export interface UndoPlan {
  /** The operations of the counter-batch. */
  readonly operations: readonly NewOperation[];
  /** Requests to send after the counter-batch, one by one. */
  readonly registrations: readonly TableRegistration[];
  /** One for each operation of the commit, in their order. */
  readonly steps: readonly UndoStep[];
  readonly losses: readonly UndoLoss[];
}

/** Plans the counter-batch of a commit, and lists what it can't restore. */
export function planUndo({ operations, before, removed, isOneByOne = false }: CommitToUndo): UndoPlan {
  const overview = overviewOf({ operations, members: {} }, before);
  const renames = renamesIn(overview);
  const undos = overview.tables.map((timeline) =>
    undoTable(timeline, {
      removedBy: ({ place }) => removed?.(place),
      isRenamed: renames.of.has(timeline.key),
      isOneByOne,
    }),
  );
  const counter = counterBatch(undos);
  const steps = new Map(undos.flatMap((undo) => undo.steps));
  const isTooLong = counter.length > MAX_BATCH_OPERATIONS;
  return {
    operations: isTooLong ? [] : counter,
    registrations: undos.flatMap(({ restoration }) => restoration?.registration ?? []),
    steps: operations.map((_, place) => {
      const step = steps.get(place) ?? NOT_READ;
      return isTooLong && step.way !== 'nothing' ? TOO_LONG : step;
    }),
    losses: undos.flatMap(({ losses }) => losses),
  };
}

/** Removes and deletes first: names and locations must be free before tables come back to them. */
function counterBatch(undos: readonly TableUndo[]): readonly NewOperation[] {
  return [
    ...undos.flatMap(({ removals }) => removals),
    ...undos.flatMap(({ deletions }) => deletions),
    ...undos.flatMap(({ restoration }) => restoration?.operations ?? []),
  ];
}

const NOT_READ: UndoStep = { way: 'lost', words: 'can’t be undone: it names no table' };
const TOO_LONG: UndoStep = {
  way: 'lost',
  words: `can’t be undone: the batch would have over ${MAX_BATCH_OPERATIONS.toLocaleString('en')} operations`,
};

/** Whether the plan restores the catalog completely, except for the dates of versions. */
export function isUndoWhole({ steps }: Pick<UndoPlan, 'steps'>): boolean {
  return steps.every(({ way }) => way !== 'lost');
}
