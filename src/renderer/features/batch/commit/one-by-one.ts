import { create } from 'zustand';
import type { BatchContent } from '#batch/index.ts';
import type { FailureDetails } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { draftOf } from '../state/drafts-store.ts';
import { operationToChange } from './operation-to-change.ts';
import { refreshAffected } from './refresh-affected.ts';

export type StepState =
  | { readonly state: 'waiting' | 'sending' | 'done' }
  /** `isSure`: the server said no, or was never reached. */
  | { readonly state: 'failed'; readonly failure: FailureDetails; readonly isSure: boolean };

/** Operations that are sent by themselves, one after the other. */
export interface OneByOne {
  readonly draft: BatchContent;
  readonly steps: ReadonlyMap<number, StepState>;
  readonly isRunning: boolean;
}

interface Runs {
  readonly runs: ReadonlyMap<string, OneByOne>;
}

const useRuns = create<Runs>(() => ({ runs: new Map() }));
const stopped = new Set<string>();

export function useOneByOne(draftId: string): OneByOne | undefined {
  return useRuns(({ runs }) => runs.get(draftId));
}

export function forgetOneByOne(draftId: string): void {
  useRuns.setState(({ runs }) => ({ runs: new Map([...runs].filter(([other]) => other !== draftId)) }));
}

/** After the one that is on its way. */
export function stopOneByOne(draftId: string): void {
  stopped.add(draftId);
}

/** Sends what is not done yet, in order, and stops at the first that fails: what was done before it stays done. */
export async function sendOneByOne(draftId: string, confirmation?: string): Promise<void> {
  const open = draftOf(draftId);
  if (open === undefined || runOf(draftId)?.isRunning === true) return;
  stopped.delete(draftId);
  const before = runOf(draftId);
  const draft = before?.draft ?? open.editing.draft;
  const steps = new Map(draft.operations.map(({ key }) => [key, doneOrWaiting(before, key)]));
  tell(draftId, { draft, steps, isRunning: true });
  for (const { key, ...operation } of draft.operations) {
    if (runOf(draftId)?.steps.get(key)?.state === 'done') continue;
    if (stopped.has(draftId)) break;
    step(draftId, key, { state: 'sending' });
    const failed = await send(open.connectionId, operation, confirmation);
    step(draftId, key, failed ?? { state: 'done' });
    if (failed !== undefined) break;
  }
  const run = runOf(draftId);
  if (run === undefined) return;
  tell(draftId, { ...run, isRunning: false });
  const done = draft.operations.filter(({ key }) => run.steps.get(key)?.state !== 'waiting');
  refreshAffected(open.connectionId, { ...draft, operations: done });
}

function doneOrWaiting(before: OneByOne | undefined, key: number): StepState {
  return before?.steps.get(key)?.state === 'done' ? { state: 'done' } : { state: 'waiting' };
}

async function send(
  connectionId: string,
  operation: Parameters<typeof operationToChange>[0],
  confirmation: string | undefined,
): Promise<StepState | undefined> {
  const read = operationToChange(operation);
  if ('problem' in read) return { state: 'failed', failure: { message: read.problem }, isSure: true };
  const input = { connectionId, change: read.change };
  try {
    await host.changes.make(confirmation === undefined ? input : { ...input, confirmation });
    return undefined;
  } catch (problem) {
    const { code, details } = failureOf(problem);
    // Of a host that is gone nobody hears whether it had sent it.
    return { state: 'failed', failure: details, isSure: details.isUncertain !== true && code !== 'INTERNAL' };
  }
}

function runOf(draftId: string): OneByOne | undefined {
  return useRuns.getState().runs.get(draftId);
}

function tell(draftId: string, run: OneByOne): void {
  useRuns.setState(({ runs }) => ({ runs: new Map(runs).set(draftId, run) }));
}

function step(draftId: string, key: number, state: StepState): void {
  const run = runOf(draftId);
  if (run !== undefined) tell(draftId, { ...run, steps: new Map(run.steps).set(key, state) });
}
