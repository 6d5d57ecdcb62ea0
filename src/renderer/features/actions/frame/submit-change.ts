import { useEffect, useRef, useState } from 'react';
import type { Change, CommitEvidence } from '#contract/index.ts';
import { type NodeRef, sameRef } from '#contract/table-ref.ts';
import { reloadAfter, reloadAfterFailure, requestOfChange } from '#domain/after-change.ts';
import { readHistoryAgain } from '#domain/table-states.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { closeTab, openTab, openTabs } from '#lib/workspace/workspace.ts';
import { idAfter, sameId } from '#protocol/index.ts';

export type MakingState =
  | { readonly state: 'idle' }
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly failure: HostFailure; readonly found?: Found }
  /** The user stopped waiting for the response. */
  | { readonly state: 'left'; readonly found?: Found };

/** What is known of a change whose response never came. */
export type Found = 'looking' | CommitEvidence;

/** Sends one change at a time, and each only once. */
export function useSubmitChange(connectionId: string, onDone: (change: Change) => void) {
  const [now, setNow] = useState<MakingState>({ state: 'idle' });
  const pending = useRef<{ readonly change: Change; readonly controller: AbortController }>(null);
  useEffect(() => () => pending.current?.controller.abort(), []);

  async function make(change: Change, confirmation: string): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    pending.current = { change, controller };
    setNow({ state: 'busy' });
    try {
      await host.changes.make({ connectionId, change, confirmation }, { signal });
      if (!signal.aborted) onDone(change);
    } catch (problem) {
      if (signal.aborted) return;
      const failure = failureOf(problem);
      reloadAfterFailure(connectionId, [requestOfChange(change)]);
      const { recordId } = failure.details;
      if (recordId === undefined) setNow({ state: 'failed', failure });
      else
        await findOut({ recordId, change, signal }, (found) => setNow({ state: 'failed', failure, found }));
    } finally {
      void readHistoryAgain();
    }
  }

  /** Checks on the server whether the change was applied, and if so continues as after a response. */
  async function findOut(
    { recordId, change, signal }: LostChange,
    onFound: (found: Found) => void,
  ): Promise<void> {
    onFound('looking');
    let last: CommitEvidence | undefined;
    try {
      for await (const evidence of await host.changes.findOut({ recordId }, { signal })) last = evidence;
    } catch {
      // The server can’t be reached: the outcome stays unknown.
    }
    if (signal.aborted) return;
    reloadAfterFailure(connectionId, [requestOfChange(change)]);
    if (last?.verdict === 'applied') onDone(change);
    else onFound(last ?? NOTHING_SEEN);
  }

  async function leave(): Promise<void> {
    const left = pending.current;
    left?.controller.abort();
    setNow({ state: 'left' });
    if (left === null) return;
    const { change } = left;
    const controller = new AbortController();
    pending.current = { change, controller };
    const recordId = await recordOf(connectionId, change).catch(() => undefined);
    reloadAfterFailure(connectionId, [requestOfChange(change)]);
    if (recordId === undefined || controller.signal.aborted) return;
    await findOut({ recordId, change, signal: controller.signal }, (found) =>
      setNow({ state: 'left', found }),
    );
    void readHistoryAgain();
  }

  return {
    now,
    make: (change: Change, confirmation: string) => void make(change, confirmation),
    leave: () => void leave(),
    dismiss: () => setNow({ state: 'idle' }),
  };
}

interface LostChange {
  readonly recordId: string;
  readonly change: Change;
  readonly signal: AbortSignal;
}

const NOTHING_SEEN: CommitEvidence = { verdict: 'cannot-tell', findings: [], facts: [], at: 0 };

/** Finds the record of a change. The host records each change before sending it; the latest record comes first. */
async function recordOf(connectionId: string, { operation, id }: Change): Promise<string | undefined> {
  const records = await host.changes.records({ connectionId });
  const found = records.find(
    (record) =>
      record.way === 'single' &&
      record.steps.some((step) => step.operation === operation && sameId(step.id, id)),
  );
  const isLost = found?.way === 'single' && found.steps.some(({ outcome }) => outcome?.kind === 'unknown');
  return isLost ? found.recordId : undefined;
}

/** Refreshes the window after a change: reloads the changed objects and updates their tabs. */
export function showAfter(connectionId: string, change: Change): void {
  const request = requestOfChange(change);
  const before = { connectionId, id: change.id };
  const after = idAfter(request);
  if (after === undefined) closeTabsOf(before);
  else if (!sameId(after, before.id)) moveTabsOf(before, after);
  reloadAfter(connectionId, [request]);
}

function tabsOf(node: NodeRef) {
  return openTabs().filter(
    ({ content }) => (content.kind === 'table' || content.kind === 'namespace') && sameRef(content, node),
  );
}

function closeTabsOf(node: NodeRef): void {
  for (const { key } of tabsOf(node)) closeTab(key);
}

function moveTabsOf(node: NodeRef, to: readonly string[]): void {
  for (const { key, content } of tabsOf(node)) {
    if (content.kind === 'table') openTab({ ...content, id: to });
    closeTab(key);
  }
}
