import { createHash, randomUUID } from 'node:crypto';
import {
  type ChangeStep,
  type CommitOutcome,
  isStepApplied,
  isStepUndecided,
  isUploadUnfinished,
  type SentRows,
  type StepsRecord,
  type UploadFacts,
} from '#contract/index.ts';
import { formatId, type Id, operations, stringifyJson } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ChangeHistory } from '../changes/history.ts';
import type { StoredRecord } from '../changes/records.ts';
import { lookAt, NOTHING_SEEN, type Seen } from '../changes/seen.ts';
import {
  accountHere,
  LOOK_TIMEOUT,
  resultsOf,
  type SentStep,
  type StoredSteps,
  sendOnRecord,
} from '../changes/send-step.ts';
import { recordKind } from '../changes/sent-change.ts';
import { Failure } from '../failure.ts';
import type { CallWatch } from '../namespace/call.ts';
import type { RawCall } from '../namespace/namespace-client.ts';
import type { Part, PartCutter } from './readers/index.ts';

/** The response to both operations that take rows. */
export interface RowsAnswer {
  readonly answer: {
    readonly version?: bigint | null | undefined;
    readonly location?: string | null | undefined;
  };
  readonly raw: RawCall;
}

interface RowsToSend {
  readonly operation: 'createTable' | 'insertRows';
  /** Absent if it is known only after sending. */
  readonly body?: SentRows;
  readonly parts?: UploadFacts['parts'];
  readonly send: (watch: CallWatch) => Promise<RowsAnswer>;
  /** Adds to the step what is known after sending. */
  readonly known?: (step: ChangeStep) => ChangeStep;
  readonly signal: AbortSignal | undefined;
}

interface UploadRecordOptions {
  readonly history: ChangeHistory;
  readonly catalog: Catalog;
  readonly now: () => number;
}

export type UploadRecord = ReturnType<typeof uploadRecordOf>;

/** The record of an upload: each request is a step that is written to disk before its first byte is sent. */
export function uploadRecordOf({ history, catalog, now }: UploadRecordOptions, from: StoredSteps) {
  let stored = from;
  const applied = () => stored.record.steps.filter(isStepApplied);

  async function see(
    step: Pick<ChangeStep, 'operation' | 'id'>,
    signal: AbortSignal | undefined,
  ): Promise<Seen> {
    return lookAt({ catalog, signal, now, milliseconds: LOOK_TIMEOUT }, step);
  }

  return {
    current: (): StepsRecord => stored.record,
    applied,
    /** What the server already has. */
    behind: (): Pick<SentRows, 'size' | 'rows'> =>
      applied().reduce(
        (all, { body }) => ({ size: all.size + (body?.size ?? 0), rows: all.rows + (body?.rows ?? 0n) }),
        { size: 0, rows: 0n },
      ),
    async send({
      operation,
      body,
      parts,
      send,
      known = (step) => step,
      signal,
    }: RowsToSend): Promise<SentStep<RowsAnswer>> {
      const step: ChangeStep = { operation, id: targetOf(stored.record), ...(body && { body }) };
      const before = await see(step, signal);
      const { record } = stored;
      const sent = await sendOnRecord<RowsAnswer>({
        history,
        former: stored,
        kept: {
          ...stored,
          record: {
            ...record,
            upload: { ...record.upload, ...(parts && { parts }) },
            steps: [...record.steps, step],
          },
          // Only the last step can still be resolved.
          before: [...record.steps.map(() => NOTHING_SEEN), before],
        },
        step: record.steps.length,
        what: 'change',
        operationCount: 1,
        size: body?.size ?? 0,
        send,
        resultsOf: (answered) => resultsOf(recordKind(operation), answered),
        known: (one, answered) => known(withVersion(one, answered)),
        secrets: [],
        signal,
        now,
      });
      stored = withoutDoubt(sent.kept, now());
      if (stored !== sent.kept) await history.put(stored);
      return sent;
    },
    async isAbsent(signal: AbortSignal): Promise<boolean> {
      const { tables } = await see({ operation: 'createTable', id: targetOf(stored.record) }, signal);
      return tables[0]?.state === 'absent';
    },
  };
}

/** If a request created the table, the one before it did not: no server creates an existing table. */
function withoutDoubt(stored: StoredSteps, at: number): StoredSteps {
  const { steps } = stored.record;
  const [former, last] = steps.slice(-2);
  const isProof = last?.operation === 'createTable' && last.outcome?.kind === 'applied';
  if (!isProof || former === undefined || !isStepUndecided(former)) return stored;
  const words = `${formatId(former.id)} didn’t exist until the next request created it.`;
  const findings = [{ operationIndex: 0, speaks: 'against' as const, words }];
  const evidence = { verdict: 'not-applied' as const, findings, facts: [], at };
  return {
    ...stored,
    record: { ...stored.record, steps: [...steps.slice(0, -2), { ...former, evidence }, last] },
  };
}

function withVersion(step: ChangeStep, answered: RowsAnswer | undefined): ChangeStep {
  const version = answered?.answer.version;
  return version == null ? step : { ...step, version };
}

interface UploadToBegin {
  readonly connectionId: string;
  readonly id: Id;
  readonly source: UploadFacts['source'];
  readonly at: number;
}

/** A record of which nothing is sent yet. */
export function beginUpload({ connectionId, id, source, at }: UploadToBegin): StoredSteps {
  const record: StepsRecord = {
    way: 'upload',
    recordId: randomUUID(),
    connectionId,
    name: operations.createTable.summary,
    ...accountHere(),
    tables: { count: 1, some: [id] },
    at,
    steps: [],
    upload: source === undefined ? {} : { source },
  };
  const body = stringifyJson({ operations: [{ create_table: { id, mode: 'create' } }] }, 2);
  return { record, body, before: [], changes: [] };
}

interface UploadToResume {
  readonly recordId: string;
  readonly connectionId: string;
  readonly id: Id;
  readonly signal: AbortSignal;
}

/** The record of an incomplete upload to resume. If its last step is unknown, it is resolved first. */
export async function resumeUpload(
  options: UploadRecordOptions,
  upload: UploadToResume,
): Promise<StoredSteps> {
  const { history } = options;
  const stored = unfinished(await history.read(upload.recordId), upload);
  await checkTable(options, stored);
  const step = stored.record.steps.length - 1;
  if (!isLastUndecided(stored.record)) return stored;
  for await (const _ of await history.findOutFirst({ recordId: upload.recordId, step }, upload.signal));
  upload.signal.throwIfAborted();
  const { record, ...found } = await history.read(upload.recordId);
  const last = record.way === 'upload' ? record.steps[step] : undefined;
  // The last part may have been the final one: then nothing more is sent.
  if (record.way === 'upload' && !isLastUndecided(record)) return { ...found, record, changes: [] };
  throw new Failure(
    'INVALID',
    `It’s unknown whether the last part was applied. ${wordsOf(last)} Look at the table, or drop it and send the file again.`,
  );
}

function unfinished(stored: StoredRecord, { connectionId, id }: UploadToResume): StoredSteps {
  const { record } = stored;
  const isThis =
    record.way === 'upload' &&
    record.connectionId === connectionId &&
    JSON.stringify(targetOf(record)) === JSON.stringify(id);
  if (isThis && isUploadUnfinished(record)) return { ...stored, record, changes: [] };
  throw new Failure('INVALID', 'Nothing of this table is left to send.');
}

function isLastUndecided({ steps }: StepsRecord): boolean {
  const last = steps.at(-1);
  return last !== undefined && isStepUndecided(last);
}

function wordsOf(step: ChangeStep | undefined): string {
  return step?.evidence?.findings.map(({ words }) => words).join(' ') ?? '';
}

/** Another table may have taken its name. */
async function checkTable({ catalog, now }: UploadRecordOptions, stored: StoredSteps): Promise<void> {
  const id = targetOf(stored.record);
  const look = { catalog, signal: undefined, now, milliseconds: LOOK_TIMEOUT };
  const { tables } = await lookAt(look, { operation: 'insertRows', id });
  const [table] = tables;
  if (table?.state === 'unknown' || table === undefined)
    throw new Failure('INVALID', `Couldn’t check ${formatId(id)}. ${table?.problem ?? ''} Try again.`);
  const [latest, made] = [
    table.versions?.[0]?.version,
    stored.record.steps.flatMap(({ version }) => version ?? []).at(-1),
  ];
  const isOlder = latest !== undefined && made !== undefined && latest < made;
  if (table.state === 'stored' && !isOlder) return;
  throw new Failure(
    'INVALID',
    `${formatId(id)} isn’t the table that was created: it was dropped. Send the file again.`,
  );
}

/** Skips the parts that the server has. Throws if they differ from the file. */
export async function skipApplied(cutter: PartCutter, { applied }: UploadRecord): Promise<void> {
  for (const [index, { body }] of applied().entries()) {
    const part = body && (await cutter.exactly(Number(body.rows)));
    if (part === undefined || sentRowsOf(part).sha256 !== body?.sha256)
      throw new Failure(
        'INVALID',
        `This isn’t the file that was sent, or its columns are read in another way: part ${index + 1} has other rows. Choose that file, or another table name.`,
      );
    cutter.skip(part.rows);
  }
}

export function sentRowsOf({ bytes, rows }: Part): SentRows {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), rows: BigInt(rows) };
}

/** Whether the server said that the request is too large, so that none of it was applied. */
export function isTooLarge(outcome: CommitOutcome | undefined): boolean {
  if (outcome?.kind !== 'refused') return false;
  const { status, serverMessage = '' } = outcome.failure;
  return status === 413 || TOO_LARGE.test(`${serverMessage}\n${outcome.answer ?? ''}`);
}

const TOO_LARGE =
  /length limit exceeded|(body|payload|entity|request) (is |was )?too large|exceeds? the (maximum|limit|size)/i;

function targetOf({ tables }: StepsRecord): string[] {
  return [...(tables?.some[0] ?? [])];
}
