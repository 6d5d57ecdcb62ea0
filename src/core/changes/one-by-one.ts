import { randomUUID } from 'node:crypto';
import { readBatchBody } from '#batch/index.ts';
import { isStepApplied, type OneByOneToSend, type StepsRecord } from '#contract/index.ts';
import { defined } from '#protocol/defined.ts';
import { Failure } from '../failure.ts';
import { bodyToKeep } from './body-to-keep.ts';
import { invalidBody } from './parse-body.ts';
import { beginRecord, type StepToSend, type StoredSteps, sendStep } from './send-step.ts';
import { operationToChange, readSentChange, type SentChange } from './sent-change.ts';

interface OneByOneOptions extends Omit<StepToSend, 'kept' | 'step' | 'change'> {
  readonly input: OneByOneToSend;
  readonly onSending: (() => void) | undefined;
}

/**
 * Sends the operations of a batch one by one, in order, and stops at the first that fails: what was applied before
 * stays applied. Resuming an earlier record skips the applied operations.
 */
export async function* oneByOne(options: OneByOneOptions): AsyncGenerator<StepsRecord, void> {
  const { input, history, signal, onSending } = options;
  const changes = changesOf(input.body);
  let stored = await storedSteps(options, changes);
  const { recordId } = stored.record;
  if (history.isUnderWay(recordId)) throw new Failure('INVALID', 'This batch is already being sent.');
  for (const [step, change] of changes.entries()) {
    const before = stored.record.steps[step];
    if (before !== undefined && isStepApplied(before)) continue;
    if (isUndecided(before) && input.anyway !== true) throw invalidBody(UNDECIDED);
    if (signal?.aborted === true) return;
    onSending?.();
    // No signal: aborting a running request would leave its outcome unknown.
    const sent = await history.during(
      recordId,
      sendStep({ ...options, kept: stored, step, change, signal: undefined }),
    );
    stored = sent.kept;
    yield stored.record;
    if (sent.outcome.kind !== 'applied') return;
  }
}

const UNDECIDED = 'It’s unknown whether an operation that was sent before was applied. Check it first.';

function isUndecided(step: StepsRecord['steps'][number] | undefined): boolean {
  return step?.outcome?.kind === 'unknown' && step.evidence?.verdict !== 'not-applied';
}

function changesOf(body: string): readonly SentChange[] {
  const read = readBatchBody(body);
  if ('problem' in read) throw invalidBody(read.problem);
  return read.draft.operations.map((operation, index) => {
    const change = operationToChange(operation);
    if ('problem' in change)
      throw invalidBody(`Operation ${index + 1} can’t be sent alone. ${change.problem}`);
    return readSentChange(change.change);
  });
}

async function storedSteps(
  { input, history, now }: OneByOneOptions,
  changes: readonly SentChange[],
): Promise<StoredSteps> {
  const { recordId, connectionId, name, draftId, undoes, body } = input;
  if (recordId === undefined) {
    return beginRecord({
      way: 'one-by-one',
      recordId: randomUUID(),
      connectionId,
      name,
      ...defined({ draftId, undoes }),
      at: now(),
      body: bodyToKeep(body),
      changes,
    });
  }
  const stored = await history.read(recordId);
  if (
    !isOneByOne(stored) ||
    stored.record.steps.length !== changes.length ||
    stored.body !== bodyToKeep(body)
  )
    throw invalidBody(
      'The batch was changed after some of it was sent. Send what is left as a batch of its own.',
    );
  return stored;
}

function isOneByOne(kept: { readonly record: { readonly way: string } }): kept is StoredSteps {
  return kept.record.way === 'one-by-one';
}
