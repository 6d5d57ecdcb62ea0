import { useEffect, useRef, useState } from 'react';
import type { Change, CommitEvidence } from '#contract/index.ts';
import { refreshNamespaces } from '#domain/names/trees.ts';
import { readHistoryAgain, readTableAgain } from '#domain/table-states.ts';
import { failureOf, type HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { closeTab, openTab, openTabs } from '#lib/workspace/workspace.ts';
import { sameId } from '#protocol/id.ts';

export type MakingState =
  | { readonly state: 'idle' }
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly failure: HostFailure; readonly found?: Found }
  /** The user did not wait for the answer. */
  | { readonly state: 'left'; readonly found?: Found };

/** What is known by now of a change whose answer never came. */
export type Found = 'looking' | CommitEvidence;

/** One change at a time, sent once. */
export function useSubmitChange(connectionId: string, onDone: (change: Change) => void) {
  const [now, setNow] = useState<MakingState>({ state: 'idle' });
  const asking = useRef<{ readonly change: Change; readonly controller: AbortController }>(null);
  useEffect(() => () => asking.current?.controller.abort(), []);

  async function make(change: Change, confirmation: string): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = { change, controller };
    setNow({ state: 'busy' });
    try {
      await host.changes.make({ connectionId, change, confirmation }, { signal });
      if (!signal.aborted) onDone(change);
    } catch (problem) {
      if (signal.aborted) return;
      const failure = failureOf(problem);
      showAfterFailure(connectionId, change);
      const { recordId } = failure.details;
      if (recordId === undefined) setNow({ state: 'failed', failure });
      else
        await findOut({ recordId, change, signal }, (found) => setNow({ state: 'failed', failure, found }));
    } finally {
      void readHistoryAgain();
    }
  }

  /** Looks on the server for what became of it, and goes on as after an answer where it is there. */
  async function findOut(
    { recordId, change, signal }: LostChange,
    tell: (found: Found) => void,
  ): Promise<void> {
    tell('looking');
    let last: CommitEvidence | undefined;
    try {
      for await (const evidence of await host.changes.findOut({ recordId }, { signal })) last = evidence;
    } catch {
      // The server is gone: then it stays unknown.
    }
    if (signal.aborted) return;
    showAfterFailure(connectionId, change);
    if (last?.verdict === 'applied') onDone(change);
    else tell(last ?? NOTHING_SEEN);
  }

  async function leave(): Promise<void> {
    const left = asking.current;
    left?.controller.abort();
    setNow({ state: 'left' });
    if (left === null) return;
    const { change } = left;
    const controller = new AbortController();
    asking.current = { change, controller };
    const recordId = await recordOf(connectionId, change).catch(() => undefined);
    showAfterFailure(connectionId, change);
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

/** The host has each change on record before it is sent: the latest comes first. */
async function recordOf(connectionId: string, { kind, id }: Change): Promise<string | undefined> {
  const records = await host.changes.records({ connectionId });
  const found = records.find(
    (record) =>
      record.way === 'single' && record.steps.some((step) => step.kind === kind && sameId(step.id, id)),
  );
  const isLost = found?.way === 'single' && found.steps.some(({ outcome }) => outcome?.kind === 'unknown');
  return isLost ? found.recordId : undefined;
}

/** The window as the catalog is now: the names that changed are read again, and what it shows of what was changed. */
export function showAfter(connectionId: string, change: Change): void {
  const table = tableAfter(change);
  if (table === undefined) closeTable(connectionId, change.id);
  if (table !== undefined && !sameId(table, change.id)) moveTable(connectionId, change.id, table);
  readAgain(connectionId, namespacesAffectedByChange(change));
}

/** It may tell that the window was behind, or leave open what the server did. */
function showAfterFailure(connectionId: string, change: Change): void {
  readAgain(connectionId, queriesReadBy(change));
}

function readAgain(connectionId: string, { things, namespaces }: AffectedNamespaces): void {
  if (namespaces.length > 0) refreshNamespaces(connectionId, namespaces);
  for (const id of things) {
    // Also what lies below it: the beginning of an id matches all that go on.
    const input = { connectionId, id: [...id] };
    readTableAgain(input);
  }
}

function tabsOf(connectionId: string, id: readonly string[]) {
  return openTabs().filter(
    ({ content }) =>
      (content.kind === 'table' || content.kind === 'namespace') &&
      content.connectionId === connectionId &&
      sameId(content.id, id),
  );
}

function closeTable(connectionId: string, id: readonly string[]): void {
  for (const { key } of tabsOf(connectionId, id)) closeTab(key);
}

function moveTable(connectionId: string, from: readonly string[], to: readonly string[]): void {
  for (const { key, content } of tabsOf(connectionId, from)) {
    if (content.kind === 'table') openTab({ ...content, id: to });
    closeTab(key);
  }
}

type Ids = readonly (readonly string[])[];

interface AffectedNamespaces {
  /** Tables and namespaces that are not as they were. */
  readonly things: Ids;
  /** Those in which names came or went. */
  readonly namespaces: Ids;
}

/** What is not as it was once a change was made. */
export function namespacesAffectedByChange(change: Change): AffectedNamespaces {
  const after = tableAfter(change) ?? change.id;
  const namespaces = CHANGES_NAMES.has(change.kind)
    ? distinct([change.id.slice(0, -1), after.slice(0, -1)])
    : [];
  return { things: distinct([change.id, after]), namespaces };
}

/** What one should look at again where a change was not made, or perhaps was: all that the window took for granted. */
export function queriesReadBy(change: Change): AffectedNamespaces {
  const { things } = namespacesAffectedByChange(change);
  return { things, namespaces: distinct(things.map((id) => id.slice(0, -1))) };
}

/** Where what was changed is now; undefined where it is gone. */
function tableAfter(change: Change): readonly string[] | undefined {
  switch (change.kind) {
    case 'dropTable':
    case 'deregisterTable':
    case 'dropNamespace':
      return undefined;
    case 'renameTable':
      return [...(change.newNamespace ?? change.id.slice(0, -1)), change.newName];
    default:
      return change.id;
  }
}

const CHANGES_NAMES: ReadonlySet<Change['kind']> = new Set<Change['kind']>([
  'declareTable',
  'registerTable',
  'deregisterTable',
  'dropTable',
  'renameTable',
  'createNamespace',
  'dropNamespace',
]);

function distinct(ids: Ids): Ids {
  return [...new Map(ids.map((id) => [JSON.stringify(id), id])).values()];
}
