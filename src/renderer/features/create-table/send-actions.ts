import type { UploadEvent } from '#contract/index.ts';
import { refreshNamespaces } from '#domain/names/trees.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { showToast } from '#ui/show-toast.ts';
import { choicesOf } from './columns.ts';
import {
  changeCreateState,
  createStateOf,
  type Sending,
  type SendingNow,
  sendingAfter,
  type TableThere,
} from './create-state.ts';
import { isTabOpen, leave } from './file-actions.ts';

interface Creation {
  readonly connectionId: string;
  readonly id: readonly string[];
}

/** Creates the table from what was chosen. The choices stay as they are, however it ends. */
export async function send(key: string, creation: Creation): Promise<void> {
  const leaving = new AbortController();
  const begun: SendingNow = {
    state: 'sending',
    id: creation.id,
    since: Date.now(),
    progress: undefined,
    readings: [],
    isWaiting: false,
    cancel: () => cancel(key, creation, leaving),
  };
  changeCreateState(key, { sending: begun });
  try {
    const events = await host.uploads.create(questionOf(key, creation), { signal: leaving.signal });
    for await (const event of events) if (!leaving.signal.aborted) showEvent(key, creation, event);
    if (!leaving.signal.aborted) await endWithout(key, creation);
  } catch (problem) {
    // Whoever called it off has been told already.
    if (!leaving.signal.aborted) await fail(key, creation, problem);
  }
}

function questionOf(key: string, { connectionId, id }: Creation) {
  const { from, file, schema, confirmation } = createStateOf(key);
  const uploadId = file.state === 'open' ? file.report.uploadId : '';
  return {
    connectionId,
    id: [...id],
    from: from === 'file' ? { uploadId } : { columns: choicesOf(schema) },
    ...(confirmation === '' ? {} : { confirmation }),
  };
}

function showEvent(key: string, creation: Creation, event: UploadEvent): void {
  const { sending } = createStateOf(key);
  if (sending.state !== 'sending') return;
  const next = sendingAfter(sending, event);
  if (next.state === 'sending') changeCreateState(key, { sending: next });
  else end(key, creation, next);
}

/** What is there may be other than it was: in the tree, and wherever the table was asked for. */
function end(key: string, { connectionId, id }: Creation, sending: Sending): void {
  // To confirm one deed is not to confirm the next.
  changeCreateState(key, { sending, ...(sending.state === 'created' ? { confirmation: '' } : {}) });
  refreshNamespaces(connectionId, [id.slice(0, -1)]);
  const queryKey = hostQueries.catalog.key({ input: { connectionId, id: [...id] } });
  void queryClient.invalidateQueries({ queryKey });
  if (!isTabOpen(key)) tellElsewhere(key, id, sending.state === 'created');
}

/** Its tab was closed meanwhile. */
function tellElsewhere(key: string, id: readonly string[], isCreated: boolean): void {
  const name = id.at(-1) ?? 'The table';
  if (isCreated) showToast({ text: `${name} was created` });
  else showToast({ tone: 'danger', text: `Couldn’t create ${name}. See Activity for the request.` });
  leave(key);
}

/** A stream that just ends told no end: the host went away in the middle of it. */
async function endWithout(key: string, creation: Creation): Promise<void> {
  if (createStateOf(key).sending.state === 'sending') await fail(key, creation, undefined);
}

async function fail(key: string, creation: Creation, problem: unknown): Promise<void> {
  const { details } = failureOf(problem);
  const table = await lookFor(creation);
  end(key, creation, { state: 'failed', id: creation.id, failure: details, table });
}

/** Takes effect at once for whoever looks on; what it left behind is then looked for. */
async function cancel(key: string, creation: Creation, leaving: AbortController): Promise<void> {
  const { sending } = createStateOf(key);
  if (sending.state !== 'sending') return;
  leaving.abort();
  const cancelled: Sending = {
    state: 'cancelled',
    id: creation.id,
    sent: sending.progress?.sent ?? 0,
    table: 'looking',
  };
  changeCreateState(key, { sending: cancelled });
  const table = await lookFor(creation);
  // It may have been begun anew meanwhile.
  if (createStateOf(key).sending === cancelled) end(key, creation, { ...cancelled, table });
}

async function lookFor({ connectionId, id }: Creation): Promise<TableThere> {
  try {
    await host.catalog.table({ connectionId, id: [...id] });
    return 'present';
  } catch (problem) {
    return failureOf(problem).code === 'GONE' ? 'absent' : 'not-known';
  }
}
