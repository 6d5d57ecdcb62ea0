import { create } from 'zustand';
import { type BatchContent, batchBody, idKey, tableOf } from '#batch/index.ts';
import type { BatchRecord, CommitEvidence, FailureDetails } from '#contract/index.ts';
import { refreshNamespaces } from '#domain/names/trees.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { checkAgainstServer, tableStates, withFacts } from '../checks/server-check.ts';
import { WRITER } from '../drafts/draft-saver.ts';
import type { BatchState } from '../state/batch-state.ts';
import { draftOf, setDraft } from '../state/drafts-store.ts';

const leaving = new Map<string, AbortController>();

/** Takes effect until the answer is there. What was sent by then may still be applied: that is found out. */
export function cancelCommit(draftId: string): void {
  leaving.get(draftId)?.abort();
}

/** Sends a batch, once. However that ends, the draft stays as it is. */
export async function commitDraft(draftId: string, confirmation?: string): Promise<void> {
  const open = draftOf(draftId);
  if (open === undefined || open.commit.state === 'sending') return;
  const { draft } = open.editing;
  const since = Date.now();
  const mine = new AbortController();
  leaving.set(draftId, mine);
  forgetNotSent(draftId);
  setDraft(draftId, { commit: { state: 'sending', since } });
  try {
    ended(draftId, draft, await send(open, confirmation, mine.signal));
  } catch (problem) {
    await endedWithoutAnswer(open, since, problem, mine.signal.aborted);
  } finally {
    leaving.delete(draftId);
    void queryClient.invalidateQueries({ queryKey: hostQueries.batches.records.key() });
  }
}

function send(
  { draftId, connectionId, name, editing }: BatchState,
  confirmation: string | undefined,
  signal: AbortSignal,
) {
  const input = { draftId, writer: WRITER, connectionId, name, body: batchBody(editing.draft).text };
  return host.batches.commit(confirmation === undefined ? input : { ...input, confirmation }, { signal });
}

function ended(draftId: string, draft: BatchContent, record: BatchRecord): void {
  const { recordId, connectionId, outcome } = record;
  rememberSent(recordId, draft);
  setDraft(draftId, { commit: { state: 'ended', record, isFindingOut: outcome.kind === 'unknown' } });
  if (outcome.kind === 'applied') refreshAffected(connectionId, draft);
  if (outcome.kind === 'refused')
    void checkAgainstServer(draftId, refusedTables(draft, outcome.operationIndex));
  if (outcome.kind === 'unknown') void resolveOutcome(draftId);
}

/** The tables that say why a batch was refused: that of the operation, or all where the server did not say which. */
export function refusedTables(
  { operations }: BatchContent,
  operationIndex: number | undefined,
): readonly (readonly string[])[] {
  const asked =
    operationIndex === undefined ? operations : operations.slice(operationIndex, operationIndex + 1);
  const ids = new Map(
    asked.flatMap((operation) => {
      const id = tableOf(operation);
      return id === undefined ? [] : [[JSON.stringify(id), id] as const];
    }),
  );
  return [...ids.values()].slice(0, MOST);
}

/**
 * The host tells every outcome as a record, also that no answer came. A call that fails was not sent; one that was
 * cancelled, or whose host was lost, may have been: then there is a record of it.
 */
async function endedWithoutAnswer(
  open: BatchState,
  since: number,
  problem: unknown,
  isCancelled: boolean,
): Promise<void> {
  const { code, details } = failureOf(problem);
  const mayBeSent = isCancelled || code === 'INTERNAL';
  const found = mayBeSent ? await lookFor(open, since) : {};
  if (found?.record !== undefined) return ended(open.draftId, open.editing.draft, found.record);
  setDraft(open.draftId, { commit: { state: 'idle' } });
  if (isCancelled && found !== undefined)
    tellNotSent(open.draftId, { message: 'Canceled before it was sent.' });
  else tellNotSent(open.draftId, mayBeSent ? { message: LOST } : details);
}

const LOST =
  'Vitrine’s background process stopped while sending the batch. Select “Check on server” to see what was applied.';

/** Undefined where nobody can say whether there is one. */
async function lookFor(
  { draftId, connectionId }: BatchState,
  since: number,
): Promise<{ readonly record?: BatchRecord | undefined } | undefined> {
  try {
    return { record: recordSince(await host.batches.records({ connectionId }), draftId, since) };
  } catch {
    return undefined;
  }
}

/** The record of a draft's last commit that began at a time or later. The latest come first. */
export function recordSince(
  records: readonly BatchRecord[],
  draftId: string,
  since: number,
): BatchRecord | undefined {
  return records.find((record) => record.draftId === draftId && record.outcome.at >= since);
}

/** From what became of it to the form again. */
export function backToDraft(draftId: string): void {
  setDraft(draftId, { commit: { state: 'idle' } });
}

/** Finds out whether a batch was applied whose answer never came. It only looks, and sends nothing again. */
export async function resolveOutcome(draftId: string): Promise<void> {
  const commit = endedCommit(draftId);
  if (commit === undefined) return;
  const { recordId, connectionId } = commit.record;
  forgetNotSent(draftId);
  setDraft(draftId, { commit: { ...commit, isFindingOut: true } });
  try {
    for await (const evidence of await host.batches.findOut({ recordId })) take(draftId, recordId, evidence);
  } catch (problem) {
    tellNotSent(draftId, failureOf(problem).details);
  } finally {
    change(draftId, recordId, { isFindingOut: false });
  }
  const draft = sentDraft(recordId);
  const now = endedCommit(draftId);
  if (draft !== undefined && now?.evidence?.verdict === 'applied') refreshAffected(connectionId, draft);
}

function take(draftId: string, recordId: string, evidence: CommitEvidence): void {
  const open = draftOf(draftId);
  if (open === undefined) return;
  setDraft(draftId, { facts: withFacts(open.facts, evidence.facts.map(tableStates)) });
  change(draftId, recordId, { evidence });
}

function endedCommit(draftId: string) {
  const commit = draftOf(draftId)?.commit;
  return commit?.state === 'ended' ? commit : undefined;
}

/** Only while that commit is still the one that is shown. */
function change(
  draftId: string,
  recordId: string,
  next: { readonly evidence?: CommitEvidence; readonly isFindingOut?: boolean },
): void {
  const commit = endedCommit(draftId);
  if (commit?.record.recordId === recordId) setDraft(draftId, { commit: { ...commit, ...next } });
}

/** Reads again what a batch has changed, and nothing else: what is shown of its tables, and names that came or went. */
export function refreshAffected(connectionId: string, draft: BatchContent): void {
  const { tables, namespaces } = namespacesAffectedByBatch(draft);
  for (const id of tables) {
    const queryKey = hostQueries.catalog.key({ input: { connectionId, id: [...id] } });
    void queryClient.invalidateQueries({ queryKey });
  }
  if (namespaces.length > 0) refreshNamespaces(connectionId, namespaces);
}

type Ids = readonly (readonly string[])[];

/** What is not as it was once a batch was applied. */
interface AffectedNamespaces {
  readonly tables: Ids;
  /** Those in which tables came or went. */
  readonly namespaces: Ids;
}

export function namespacesAffectedByBatch({ operations }: BatchContent): AffectedNamespaces {
  const tables = new Map<string, readonly string[]>();
  const namespaces = new Map<string, readonly string[]>();
  for (const operation of operations) {
    const id = tableOf(operation);
    if (id === undefined) continue;
    tables.set(idKey(id), id);
    if (!CHANGES_NAMES.has(operation.kind)) continue;
    const namespace = id.slice(0, -1);
    namespaces.set(idKey(namespace), namespace);
  }
  return { tables: [...tables.values()], namespaces: [...namespaces.values()] };
}

const CHANGES_NAMES: ReadonlySet<string> = new Set(['declare_table', 'deregister_table']);

/** To ask about more would take longer than to read the server's words. */
const MOST = 50;

/**
 * What was sent, by its record: an answer names operations by their places in it, and the draft may have changed since.
 * Not in a store, since it never changes, and is there before the record is shown.
 */
const sent = new Map<string, BatchContent>();

export function rememberSent(recordId: string, draft: BatchContent): void {
  sent.set(recordId, draft);
}

export function sentDraft(recordId: string): BatchContent | undefined {
  return sent.get(recordId);
}

interface NotSent {
  readonly failures: ReadonlyMap<string, FailureDetails>;
}

/** Why the last press on commit led to no outcome, by draft. */
const useFailures = create<NotSent>(() => ({ failures: new Map() }));

export function useNotSent(draftId: string): FailureDetails | undefined {
  return useFailures(({ failures }) => failures.get(draftId));
}

function tellNotSent(draftId: string, failure: FailureDetails): void {
  useFailures.setState(({ failures }) => ({ failures: new Map(failures).set(draftId, failure) }));
}

export function forgetNotSent(draftId: string): void {
  useFailures.setState(({ failures }) => ({
    failures: new Map([...failures].filter(([other]) => other !== draftId)),
  }));
}
