import { MAX_BATCH_OPERATIONS } from '#protocol/index.ts';
import type { BatchContent, NewOperation, TableStates } from '../draft.ts';
import { renamesIn } from '../rename/find-renames.ts';
import { overviewOf } from '../simulation/batch-model.ts';
import type { RemovedTable, TableRegistration, UndoLoss } from './restore-table.ts';
import { type TableUndo, type UndoStep, undoTable } from './undo-table.ts';

/** A batch that was applied, or would be, and what is known of it. */
export interface CommitToUndo {
  readonly operations: BatchContent['operations'];
  /** What its tables were before it. */
  readonly before: TableStates;
  /** What the server answered for each operation; undefined before the commit. */
  readonly removed?: ((place: number) => RemovedTable | undefined) | undefined;
  /** Its server takes no batch, as far as is known. */
  readonly isOneByOne?: boolean;
}

/** What undoes a commit, as far as it can be undone. */
export interface UndoPlan {
  /** The counter-batch. */
  readonly operations: readonly NewOperation[];
  /** What has to be sent after it, by itself. */
  readonly registrations: readonly TableRegistration[];
  /** One for each operation of the commit, in their order. */
  readonly steps: readonly UndoStep[];
  readonly losses: readonly UndoLoss[];
}

/** The counter-batch of a commit, and what of it can't come back. */
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

/** Names and locations have to be free before what had them comes back. */
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

/** Whether the catalog is as it was once the plan is carried out, but for the dates of versions. */
export function isUndoWhole({ steps }: Pick<UndoPlan, 'steps'>): boolean {
  return steps.every(({ way }) => way !== 'lost');
}
