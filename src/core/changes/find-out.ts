import { readBatchBody, resolveCommit } from '#batch/index.ts';
import type { ChangeStep, CommitEvidence, CommitOutcome } from '#contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { sleep } from '../http/sleep.ts';
import { knownTables } from './known-tables.ts';
import { resolveChange, resolveRows } from './resolve-change.ts';
import { lookAt, type Seen } from './seen.ts';
import type { SentChange } from './sent-change.ts';
import { fetchTableStates } from './table-states.ts';

/** A request that got no response. */
export interface UnansweredRequest {
  readonly outcome: Pick<CommitOutcome, 'at' | 'duration'>;
  /** The state before it was sent. */
  readonly before: Seen;
  /** What was sent: the body of a batch, one change, or rows. */
  readonly sent: { readonly body: string } | { readonly change: SentChange } | { readonly rows: ChangeStep };
}

interface FindOutOptions {
  readonly catalog: Catalog;
  readonly request: UnansweredRequest;
  /** Each call replaces the evidence of the one before, so the latest is kept even if the consumer returns early. */
  readonly keep: (evidence: CommitEvidence) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
  /** Delays before each further look, in milliseconds. */
  readonly waits?: readonly number[] | undefined;
}

/** A server may still be working on a request after the connection broke: it is given about 15 s. */
const WAITS: readonly number[] = [500, 1000, 2000, 4000, 7500];
/** In milliseconds: after this time, the server is assumed to have stopped working on it. */
const LATE = 60_000;
const TIMEOUT = 20_000;

/** Looks repeatedly whether a request without a response was applied. Only sends reads. */
export async function* findOut(options: FindOutOptions): AsyncGenerator<CommitEvidence, void> {
  const { keep, signal, waits = WAITS } = options;
  const looks = [0, ...(isLate(options) ? [] : waits)];
  for (const [look, wait] of looks.entries()) {
    await pause(wait, signal);
    const after = await lookAgain(options);
    if (signal?.aborted === true) return;
    const isLast = look === looks.length - 1;
    const evidence = isLast ? evidenceOf(options, after) : notYet(evidenceOf(options, after));
    await keep(evidence);
    yield evidence;
    if (evidence.verdict === 'applied') return;
  }
}

/**
 * While the server may still be working on it, a missing change proves nothing: sending it again might apply it twice.
 */
function notYet(evidence: CommitEvidence): CommitEvidence {
  return evidence.verdict === 'not-applied' ? { ...evidence, verdict: 'cannot-tell' } : evidence;
}

function isLate({ request: { outcome }, now }: FindOutOptions): boolean {
  return now() - outcome.at - outcome.duration > LATE;
}

async function lookAgain({ request: { sent, before }, ...options }: FindOutOptions): Promise<Seen> {
  if ('change' in sent) return lookAt({ ...options, milliseconds: TIMEOUT }, sent.change);
  if ('rows' in sent) return lookAt({ ...options, milliseconds: TIMEOUT }, sent.rows);
  // Only the tables whose earlier state is known.
  const ids = before.tables.map(({ id }) => id);
  return { tables: await fetchTableStates(options, ids, TIMEOUT) };
}

function evidenceOf({ request: { sent, before }, now }: FindOutOptions, after: Seen): CommitEvidence {
  const { verdict, findings } = resolveSent(sent, before, after);
  return { verdict, findings: findings.map((finding) => ({ ...finding })), facts: after.tables, at: now() };
}

function resolveSent(sent: UnansweredRequest['sent'], before: Seen, after: Seen) {
  if ('change' in sent) return resolveChange(sent.change, before, after);
  return 'rows' in sent ? resolveRows(sent.rows, before, after) : resolveBatch(sent.body, before, after);
}

function resolveBatch(body: string, before: Seen, after: Seen) {
  const read = readBatchBody(body);
  return resolveCommit({
    operations: 'draft' in read ? read.draft.operations : [],
    before: knownTables(before.tables),
    after: knownTables(after.tables),
  });
}

const NEVER = new AbortController().signal;

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds === 0) return;
  // An abort ends the pause; the caller checks the signal.
  await sleep(milliseconds, signal ?? NEVER).catch(() => {});
}
