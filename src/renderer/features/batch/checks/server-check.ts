import { create } from 'zustand';
import { idKey, type KnownVersion, type TableState, type TableStates, tableOf } from '#batch/index.ts';
import type { FailureDetails, TableStateResult, VersionRecord } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import type { BatchState } from '../state/batch-state.ts';
import { draftOf, setDraft } from '../state/drafts-store.ts';

/** How far the asking has come. */
export interface ServerCheck {
  readonly heard: number;
  readonly asked: number;
  readonly failure?: FailureDetails;
}

interface Looks {
  readonly looks: ReadonlyMap<string, ServerCheck>;
}

const useLooks = create<Looks>(() => ({ looks: new Map() }));

const leaving = new Map<string, AbortController>();

export function useLook(draftId: string): ServerCheck | undefined {
  return useLooks(({ looks }) => looks.get(draftId));
}

export function stopLooking(draftId: string): void {
  leaving.get(draftId)?.abort();
}

/** Facts that come within this time are taken in at once: every rule is judged again each time. */
const TAKE_AFTER_MILLISECONDS = 120;

/** Asks the server about tables, all of the batch unless it is told which; the look before is given up. */
export async function checkAgainstServer(
  draftId: string,
  only?: readonly (readonly string[])[],
): Promise<void> {
  const open = draftOf(draftId);
  if (open === undefined) return;
  stopLooking(draftId);
  const mine = new AbortController();
  leaving.set(draftId, mine);
  const ids = only ?? batchTableIds(open);
  setDraft(draftId, { isLooking: true });
  tell(draftId, { heard: 0, asked: ids.length });
  try {
    await take(draftId, open.connectionId, ids, mine.signal);
  } catch (problem) {
    if (!mine.signal.aborted) failed(draftId, failureOf(problem).details);
  } finally {
    if (leaving.get(draftId) === mine) {
      leaving.delete(draftId);
      setDraft(draftId, { isLooking: false });
    }
  }
}

async function take(
  draftId: string,
  connectionId: string,
  ids: readonly (readonly string[])[],
  signal: AbortSignal,
): Promise<void> {
  let waiting: TableState[] = [];
  let taken = performance.now();
  let heard = 0;
  const takeIn = () => {
    const open = draftOf(draftId);
    if (open === undefined || waiting.length === 0) return;
    setDraft(draftId, { facts: withFacts(open.facts, waiting) });
    waiting = [];
    taken = performance.now();
    tell(draftId, { heard, asked: ids.length });
  };
  for await (const answer of await host.batches.look(
    { connectionId, ids: ids.map((id) => [...id]) },
    { signal },
  )) {
    waiting.push(tableStates(answer));
    heard += 1;
    if (performance.now() - taken > TAKE_AFTER_MILLISECONDS) takeIn();
  }
  takeIn();
}

/** Each table once, in the order in which it first appears. */
export function batchTableIds({ editing }: Pick<BatchState, 'editing'>): readonly (readonly string[])[] {
  const ids = new Map<string, readonly string[]>();
  for (const operation of editing.draft.operations) {
    const id = tableOf(operation);
    if (id !== undefined && id.length > 0) ids.set(idKey(id), id);
  }
  return [...ids.values()];
}

function tell(draftId: string, look: ServerCheck): void {
  useLooks.setState(({ looks }) => ({ looks: new Map(looks).set(draftId, look) }));
}

function failed(draftId: string, failure: FailureDetails): void {
  const { looks } = useLooks.getState();
  tell(draftId, { ...(looks.get(draftId) ?? { heard: 0, asked: 0 }), failure });
}

/** What the host says of a table, as the rules read it. A tag may be called `__proto__`, so they come as a list. */
export function tableStates({ tags, versions, ...facts }: TableStateResult): TableState {
  return {
    ...facts,
    versions: versions?.map(versionOf),
    tags: tags && new Map(tags.map(({ name, version }) => [name, version])),
  };
}

/** A member that was returned as null says as little as one that was not returned. */
function versionOf(record: VersionRecord): KnownVersion {
  return {
    version: record.version,
    manifestPath: record.manifestPath ?? undefined,
    manifestSize: record.manifestSize ?? undefined,
    eTag: record.eTag ?? undefined,
    timestampMillis: record.timestampMillis ?? undefined,
  };
}

/** What is known now, with what was just heard in place of what was known of the same tables. */
export function withFacts(known: TableStates, heard: readonly TableState[]): TableStates {
  const all = new Map(known);
  for (const facts of heard) all.set(idKey(facts.id), facts);
  return all;
}
