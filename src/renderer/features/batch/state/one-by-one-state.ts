import { type BatchContent, type DraftOperation, tableOf } from '#batch/index.ts';
import { type ChangeStep, type FailureDetails, isStepApplied, type StepsRecord } from '#contract/index.ts';
import type { CollectionRow } from '#ui/collection/collection.ts';

/** Operations that are sent one by one. */
export interface OneByOne {
  readonly draft: BatchContent;
  /** The record of the host; undefined before the first operation is sent. */
  readonly record: StepsRecord | undefined;
  readonly isRunning: boolean;
  /** Stops after the operation that is being sent. */
  readonly isStopping?: boolean;
  readonly isFindingOut: boolean;
  /** Why it stopped, if no operation shows the reason. */
  readonly problem?: FailureDetails | undefined;
}

export type StepState =
  | 'waiting'
  | 'sending'
  | 'applied'
  /** Its response was lost, but there is evidence that it was applied. */
  | 'verified'
  | 'refused'
  | 'not-applied'
  | 'unknown';

export function isStepDone(step: ChangeStep | undefined): boolean {
  return step !== undefined && isStepApplied(step);
}

export function stepStates({ draft, record, isRunning }: OneByOne): readonly StepState[] {
  const states = draft.operations.map((_, index) => stateOf(record?.steps[index]));
  const sending = isRunning ? states.findIndex((state) => state !== 'applied' && state !== 'verified') : -1;
  return states.map((state, index) => (index === sending ? 'sending' : state));
}

function stateOf(step: ChangeStep | undefined): StepState {
  if (step?.outcome === undefined) return 'waiting';
  if (step.outcome.kind !== 'unknown') return step.outcome.kind;
  switch (step.evidence?.verdict) {
    case 'applied':
      return 'verified';
    case 'not-applied':
      return 'not-applied';
    default:
      return 'unknown';
  }
}

/** The operations that are not known to be applied. */
export function operationsLeft({ draft, record }: OneByOne): readonly DraftOperation[] {
  return draft.operations.filter((_, index) => !isStepDone(record?.steps[index]));
}

export interface StepRow extends CollectionRow {
  /** From 1. */
  readonly number: number;
  readonly kind: string;
  readonly id: readonly string[];
  readonly state: StepState;
  readonly step: ChangeStep | undefined;
}

export function rowsOfRun(run: OneByOne): readonly StepRow[] {
  const states = stepStates(run);
  return run.draft.operations.map((operation, index) => ({
    key: String(index),
    number: index + 1,
    kind: operation.kind,
    id: tableOf(operation) ?? [],
    state: states[index] ?? 'waiting',
    step: run.record?.steps[index],
  }));
}

export function rowsOfRecord({ steps }: StepsRecord): readonly StepRow[] {
  return steps.map((step, index) => ({
    key: String(index),
    number: index + 1,
    kind: step.operation,
    id: step.id,
    state: stateOf(step),
    step,
  }));
}

/** The responses of all steps, as text. */
export function responsesText({ steps }: StepsRecord): string {
  const answers = steps.map(({ outcome }) => {
    if (outcome === undefined) return 'not sent';
    if (outcome.kind === 'applied') return outcome.results.map(({ json }) => json).join('\n');
    return outcome.kind === 'refused' ? (outcome.answer ?? outcome.failure.message) : outcome.failure.message;
  });
  return answers.map((answer, index) => (steps.length === 1 ? answer : `${index + 1}: ${answer}`)).join('\n');
}
