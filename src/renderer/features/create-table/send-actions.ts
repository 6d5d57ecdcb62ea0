import type { StepsRecord, TableRef, UploadEvent } from '#contract/index.ts';
import { reloadAfter } from '#domain/after-change.ts';
import { undecidedStep } from '#domain/upload-texts.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { defined, operations, sameId } from '#protocol/index.ts';
import { showToast } from '#ui/show-toast.ts';
import { choicesOf } from './columns.ts';
import {
  changeCreateState,
  createStateOf,
  type ExistingTable,
  type Sending,
  type SendingNow,
  sendingAfter,
} from './create-state.ts';
import { isTabOpen, leave } from './file-actions.ts';

interface Creation extends TableRef {
  /** For an unfinished table: its record, to send the remaining parts. */
  readonly recordId?: string;
}

/** Creates the table from the choices, or sends the remaining parts. The choices stay, whatever the result. */
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
    // After a cancel the state is already set.
    if (!leaving.signal.aborted) await fail(key, creation, problem);
  }
}

function questionOf(key: string, { connectionId, id, recordId }: Creation) {
  const { from, file, schema, confirmation } = createStateOf(key);
  const uploadId = file.state === 'open' ? file.report.uploadId : '';
  return {
    connectionId,
    id,
    from: from === 'file' ? { uploadId } : { columns: choicesOf(schema) },
    ...defined({ recordId }),
    ...(confirmation === '' ? {} : { confirmation }),
  };
}

function showEvent(key: string, creation: Creation, event: UploadEvent): void {
  const { sending } = createStateOf(key);
  if (sending.state !== 'sending') return;
  const next = sendingAfter(sending, event);
  if (next.state === 'sending') changeCreateState(key, { sending: next });
  else if (next.state === 'failed') void endFailed(key, creation, next);
  else end(key, creation, next);
}

type Failed = Extract<Sending, { state: 'failed' }>;

/** Checks automatically whether the table exists. */
async function endFailed(key: string, creation: Creation, failed: Failed): Promise<void> {
  const { record } = failed;
  const isFindingOut = record !== undefined && undecidedStep(record) !== undefined;
  const shown: Failed = { ...failed, isFindingOut };
  end(key, creation, shown);
  if (!isFindingOut) return;
  const found = await foundOut(record);
  // A new attempt may have started meanwhile.
  if (createStateOf(key).sending === shown) end(key, creation, { ...failed, record: found });
}

/** The record with the evidence; unchanged if the check fails. */
async function foundOut(record: StepsRecord): Promise<StepsRecord> {
  const step = undecidedStep(record);
  if (step === undefined) return record;
  const { recordId } = record;
  try {
    for await (const _ of await host.changes.findOut({ recordId, step }));
    return (await recordsOf(record.connectionId)).find((one) => one.recordId === recordId) ?? record;
  } catch {
    return record;
  }
}

async function recordsOf(connectionId: string): Promise<readonly StepsRecord[]> {
  const records = await host.changes.records({ connectionId });
  return records.flatMap((record) => (record.way === 'upload' ? [record] : []));
}

/** Reloads the names and the table, which may have changed. */
function end(key: string, { connectionId, id }: Creation, sending: Sending): void {
  // A confirmation is only for one action.
  changeCreateState(key, { sending, ...(sending.state === 'created' ? { confirmation: '' } : {}) });
  reloadAfter(connectionId, [{ operation: operations.createTable, id }]);
  void queryClient.invalidateQueries({ queryKey: hostQueries.changes.records.key() });
  if (!isTabOpen(key)) showResultToast(key, id, sending.state === 'created');
}

/** The tab was closed meanwhile, so a toast shows the result. */
function showResultToast(key: string, id: readonly string[], isCreated: boolean): void {
  const name = id.at(-1) ?? 'The table';
  if (isCreated) showToast({ text: `${name} was created` });
  else showToast({ tone: 'danger', text: `Couldn’t create ${name}. See Activity for the request.` });
  leave(key);
}

/** A stream that ends without a result means that the host was lost. */
async function endWithout(key: string, creation: Creation): Promise<void> {
  if (createStateOf(key).sending.state === 'sending') await fail(key, creation, undefined);
}

async function fail(key: string, creation: Creation, problem: unknown): Promise<void> {
  const { details } = failureOf(problem);
  const { sending } = createStateOf(key);
  const since = sending.state === 'sending' ? sending.since : Date.now();
  const [table, record] = [await lookFor(creation), await lastRecord(creation, since)];
  await endFailed(key, creation, { state: 'failed', id: creation.id, failure: details, table, record });
}

/** Shows the cancellation at once, then checks what was left behind. */
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
  // The record first: it waits for the part that is being sent.
  const last = await lastRecord(creation, sending.since);
  const record = last && (await foundOut(last));
  const table = await lookFor(creation);
  // A new attempt may have started meanwhile.
  if (createStateOf(key).sending === cancelled) end(key, creation, { ...cancelled, table, record });
}

/** The record of this attempt; undefined if nothing was sent or it is unknown. */
async function lastRecord(
  { connectionId, id, recordId }: Creation,
  since: number,
): Promise<StepsRecord | undefined> {
  const records = await recordsOf(connectionId).catch(() => []);
  return records.find((record) =>
    recordId === undefined
      ? record.at >= since - CLOCK_SLACK && sameId(record.tables?.some[0] ?? [], id)
      : record.recordId === recordId,
  );
}

/** The clocks of the host and the page may differ. */
const CLOCK_SLACK = 5000;

async function lookFor({ connectionId, id }: Creation): Promise<ExistingTable> {
  try {
    await host.catalog.table({ connectionId, id });
    return 'present';
  } catch (problem) {
    return failureOf(problem).code === 'GONE' ? 'absent' : 'not-known';
  }
}
