import type { Id } from '#protocol/index.ts';
import { rangesFor } from '../deletion/version-ranges.ts';
import type { NewOperation } from '../draft.ts';
import type {
  CreateStep,
  DeclareStep,
  DeleteStep,
  DeregisterStep,
  OperationContext,
  TableTimeline,
} from '../simulation/operation-context.ts';
import {
  nameOf,
  planRestoration,
  type Removal,
  type RemovedTable,
  type Restoration,
  type UndoLoss,
} from './restore-table.ts';

/**
 * How one operation is undone: by an operation of the counter-batch, by a request after it, together with another
 * operation, or not at all. `nothing` means that it had no effect to undo.
 */
export interface UndoStep {
  readonly way: 'batch' | 'request' | 'with' | 'nothing' | 'lost';
  /** A few words: `delete v43`. */
  readonly words: string;
}

/** How to undo the operations on one table. */
export interface TableUndo {
  /** Deregistrations that come first, so that names and locations are free again. */
  readonly removals: readonly NewOperation[];
  readonly deletions: readonly NewOperation[];
  readonly restoration: Restoration | undefined;
  readonly losses: readonly UndoLoss[];
  readonly steps: readonly (readonly [place: number, step: UndoStep])[];
}

interface UndoneTable extends Pick<Removal, 'isOneByOne'> {
  readonly removedBy: (step: DeregisterStep) => RemovedTable | undefined;
  /** Whether the batch declared it under another name. */
  readonly isRenamed: boolean;
}

/** The batch was applied, so the state that its first operation needs was the actual one. */
export function undoTable(
  timeline: TableTimeline,
  { removedBy, isRenamed, isOneByOne }: UndoneTable,
): TableUndo {
  const course = courseOf(timeline);
  const { original, declared } = course;
  const restoration =
    original && planRestoration(timeline, original, { removed: removedBy(original), isRenamed, isOneByOne });
  const created = course.isOurs || original !== undefined ? [] : [...timeline.end.createdBy.keys()];
  return {
    removals: declared === undefined ? [] : [{ kind: 'deregister_table', members: { id: timeline.id } }],
    deletions: created.length === 0 ? [] : [deletionOf(timeline.id, created)],
    restoration,
    losses: restoration?.losses ?? lostDeclaredState(timeline),
    steps: timeline.steps.map((step) => [step.place, undoStep(step, course, restoration)] as const),
  };
}

/** What a batch does to a table, as far as undo needs it. */
interface Course {
  readonly timeline: TableTimeline;
  /** Whether the table did not exist before the batch. */
  readonly isOurs: boolean;
  /** The operation that deregistered the earlier table. */
  readonly original: DeregisterStep | undefined;
  /** The declaration that made the current table. */
  readonly declared: DeclareStep | undefined;
}

function courseOf(timeline: TableTimeline): Course {
  const isOurs = timeline.steps[0]?.kind === 'declare_table';
  const last = timeline.steps.findLast(({ kind }) => kind === 'declare_table' || kind === 'deregister_table');
  return {
    timeline,
    isOurs,
    original: isOurs ? undefined : timeline.steps.find((step) => step.kind === 'deregister_table'),
    declared: last?.kind === 'declare_table' ? last : undefined,
  };
}

function undoStep(step: OperationContext, course: Course, restoration: Restoration | undefined): UndoStep {
  switch (step.kind) {
    case 'declare_table':
      return step === course.declared ? { way: 'batch', words: 'deregister it' } : NOTHING;
    case 'deregister_table':
      return step === course.original ? restored(restoration) : NOTHING;
    case 'create_table_version':
      return undoCreation(step, course);
    case 'delete_table_versions':
      return hasLost(step) ? { way: 'lost', words: 'can’t be undone' } : NOTHING;
  }
}

const NOTHING: UndoStep = { way: 'nothing', words: 'nothing to undo' };

function restored(restoration: Restoration | undefined): UndoStep {
  if (restoration === undefined) return NOTHING;
  const { words, registration, isPossible } = restoration;
  if (!isPossible) return { way: 'lost', words };
  return { way: registration === undefined ? 'batch' : 'request', words };
}

function undoCreation(step: CreateStep, { timeline, declared }: Course): UndoStep {
  const { version } = step.entry;
  if (version === undefined || timeline.end.createdBy.get(version) !== step) return NOTHING;
  if (declared !== undefined) return { way: 'with', words: `goes with operation ${declared.place + 1}` };
  return { way: 'batch', words: `delete v${version}` };
}

/** Whether it deleted, or may have deleted, versions that this batch did not create. */
function hasLost({ found, ranges }: DeleteStep): boolean {
  if (found.declaredBy !== undefined) return false;
  return ranges.some(({ isWhole, versions, created }) => !isWhole || versions.length > created.length);
}

/** One operation for all versions, with a range for each run of numbers. */
function deletionOf(id: Id, created: readonly bigint[]): NewOperation {
  return { kind: 'delete_table_versions', members: { id, ranges: rangesFor(new Set(created)) } };
}

/** The first version turns a declared table into a stored one, and no operation turns it back. */
function lostDeclaredState({ id, facts, steps }: TableTimeline): readonly UndoLoss[] {
  if (facts?.state !== 'declared' || !steps.some(({ kind }) => kind === 'create_table_version')) return [];
  return [{ what: 'declared', words: `${nameOf(id)} stays a table without versions, not a declared one.` }];
}
