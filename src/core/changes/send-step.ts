import { userInfo } from 'node:os';
import type { Change, ChangeStep, CommitOutcome, Connection, StepsRecord } from '#contract/index.ts';
import { defined, operations, parseJson, stringifyJson } from '#protocol/index.ts';
import { maskSecrets } from '../activity-log/mask-secrets.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { Failure } from '../failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import { secretsOf } from './body-to-keep.ts';
import { changeToKeep } from './change-to-keep.ts';
import type { ChangeHistory } from './history.ts';
import type { StoredRecord } from './records.ts';
import { lookAt, NOTHING_SEEN, tablesOfStep } from './seen.ts';
import { type AnsweredRequest, type RequestToSend, sendOnce } from './send-once.ts';
import { type MadeChange, operationOf, type SentChange, sendChange } from './sent-change.ts';

/** A record of changes that were sent one by one. */
export interface StoredSteps extends StoredRecord {
  readonly record: StepsRecord;
  readonly changes: readonly Change[];
}

interface RecordToBegin extends Omit<StepsRecord, 'steps' | 'by' | 'tables'> {
  readonly body: string;
  readonly changes: readonly SentChange[];
}

/** The list of records names only a few tables. */
const NAMED_TABLES = 3;

/** A record of which no step is sent yet. */
export function beginRecord({ body, changes, ...head }: RecordToBegin): StoredSteps {
  const tables = [
    ...new Map(
      changes.flatMap((change) => tablesOfStep(change)).map((id) => [JSON.stringify(id), id]),
    ).values(),
  ];
  const record: StepsRecord = {
    ...head,
    ...accountHere(),
    tables: { count: tables.length, some: tables.slice(0, NAMED_TABLES) },
    steps: changes.map(({ operation, id }) => ({ operation, id })),
  };
  return { record, body, before: changes.map(() => NOTHING_SEEN), changes: changes.map(changeToKeep) };
}

/** The operating system's user name. */
export function accountHere(): { readonly by?: string } {
  try {
    return { by: userInfo().username };
  } catch {
    // The account has no name.
    return {};
  }
}

export function changeSummary({ operation }: Pick<Change, 'operation'>): string {
  return operations[operation].summary;
}

export interface StepToSend {
  readonly history: ChangeHistory;
  readonly catalog: Catalog;
  readonly connection: Pick<Connection, 'id'>;
  readonly kept: StoredSteps;
  readonly step: number;
  readonly change: SentChange;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
}

export interface SentStep<Answered> {
  readonly kept: StoredSteps;
  readonly outcome: CommitOutcome;
  readonly answered: Answered | undefined;
  /** Why it wasn't applied, if known. */
  readonly problem: unknown;
}

/** In milliseconds: the state before a change isn't worth a longer wait. */
export const LOOK_TIMEOUT = 10_000;

/** Sends one change once, after writing its record to disk. Throws only if nothing was sent. */
export async function sendStep(options: StepToSend): Promise<SentStep<MadeChange>> {
  const { history, catalog, kept, step, change, signal, now } = options;
  const before = await lookAt({ catalog, signal, now, milliseconds: LOOK_TIMEOUT }, change);
  return sendOnRecord({
    history,
    former: kept,
    kept: { ...kept, before: kept.before.map((one, index) => (index === step ? before : one)) },
    step,
    what: 'change',
    operationCount: 1,
    size: Buffer.byteLength(stringifyJson(operationOf(change).members)),
    send: (watch) => sendChange(catalog.client, change, { watch, signal }),
    resultsOf: (made) => resultsOf(operationOf(change).kind, made),
    secrets: secretsOf(stringifyJson({ operations: [operationOf(change).members] })),
    signal,
    now,
  });
}

interface RequestOnRecord<Answered extends AnsweredRequest<unknown>>
  extends RequestToSend<Answered['answer']> {
  readonly history: ChangeHistory;
  /** The record to restore if nothing could be sent. */
  readonly former: StoredSteps;
  /** The record with the step and the state before it. */
  readonly kept: StoredSteps;
  readonly step: number;
  readonly send: (watch: CallWatch) => Promise<Answered>;
  /** Adds to the step what is known after sending. */
  readonly known?: (sent: ChangeStep, answered: Answered | undefined) => ChangeStep;
}

/** Writes a step to disk, sends its request once, and writes its outcome to disk. Throws only if nothing was sent. */
export async function sendOnRecord<Answered extends AnsweredRequest<unknown>>(
  options: RequestOnRecord<Answered>,
): Promise<SentStep<Answered>> {
  const { history, former, kept, step, now, known = (sent) => sent, ...request } = options;
  await history.put(withOutcome(kept, step, interrupted(now(), request.size)));
  let answered: Answered | undefined;
  let problem: unknown;
  try {
    const outcome = await sendOnce({
      ...request,
      now,
      send: async (watch) => {
        try {
          answered = await request.send(watch);
          return answered;
        } catch (error) {
          problem = error;
          throw error;
        }
      },
    });
    const sent = withOutcome(kept, step, outcome, (one) => known(one, answered));
    await history.put(sent);
    return { kept: sent, outcome, answered, problem };
  } catch (error) {
    // After any other error it's unknown how far the request got, so the record stays.
    if (error instanceof Failure) await takeBack(history, former);
    throw error;
  }
}

/** Restores the record as it was before this step. */
async function takeBack(history: ChangeHistory, stored: StoredSteps): Promise<void> {
  const isBegun = stored.record.steps.some(({ outcome }) => outcome !== undefined);
  await (isBegun ? history.put(stored) : history.drop(stored.record.recordId));
}

function withOutcome(
  stored: StoredSteps,
  step: number,
  outcome: CommitOutcome,
  known = (sent: ChangeStep) => sent,
): StoredSteps {
  const steps = stored.record.steps.map(
    ({ evidence: _, ...one }, index): ChangeStep =>
      index === step ? known({ ...one, outcome }) : (stored.record.steps[index] ?? one),
  );
  return { ...stored, record: { ...stored.record, steps } };
}

/** The outcome that is stored until the response arrives: it is read only if the program ended before. */
function interrupted(at: number, size: number): CommitOutcome {
  const message = 'Vitrine quit while sending this change, before a response arrived.';
  return { kind: 'unknown', operationCount: 1, size, at, duration: 0, failure: { message } };
}

export function resultsOf(kind: string, { answer, raw }: AnsweredRequest<unknown>) {
  const transactionId = transactionOf(answer);
  return {
    ...defined({ transactionId }),
    results: [{ kind, json: withoutSecrets(raw.answerText) }],
  };
}

export function transactionOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('transaction_id' in answer)) return undefined;
  return typeof answer.transaction_id === 'string' ? answer.transaction_id : undefined;
}

/** SECURITY: a declared table can come with live credentials for its storage. */
export function withoutSecrets(json: string): string {
  return json.trim() === '' ? '' : stringifyJson(maskSecrets(parseJson(json)), 2);
}
