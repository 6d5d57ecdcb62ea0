import {
  idKey,
  readBatchBody,
  readMetadata,
  resolveCommit,
  type TableState,
  type TableStates,
} from '#batch/index.ts';
import type { CommitEvidence, TableStateResult } from '#contract/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { sleep } from '../http/sleep.ts';
import type { CommitRecord } from './records.ts';
import { fetchTableStates } from './table-states.ts';

interface FindOutOptions {
  readonly catalog: Catalog;
  readonly kept: CommitRecord;
  /** Each takes the place of the one before, so that the last word stands, whoever leaves before. */
  readonly keep: (evidence: CommitEvidence) => Promise<void>;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
  /** Before each further look, in milliseconds. */
  readonly waits?: readonly number[];
}

/** A server may still be at what it was sent when the connection broke: it is given about 15 s. */
const WAITS: readonly number[] = [500, 1000, 2000, 4000, 7500];
/** After this, it is not at it any more. */
const LATE = 60_000;
const PATIENCE = 20_000;

/** Whether a commit without an answer was applied, look by look: only reads are sent. */
export async function* resolveUnknownCommit(options: FindOutOptions): AsyncGenerator<CommitEvidence, void> {
  const { kept, keep, signal, waits = WAITS } = options;
  const looks = [0, ...(isLate(options) ? [] : waits)];
  for (const [look, wait] of looks.entries()) {
    await pause(wait, signal);
    const facts = await fetchTableStates(options, tablesWatched(kept), PATIENCE);
    if (signal?.aborted === true) return;
    const isLast = look === looks.length - 1;
    const evidence = isLast ? evidenceOf(options, facts) : notYet(evidenceOf(options, facts));
    await keep(evidence);
    yield evidence;
    if (evidence.verdict === 'applied') return;
  }
}

/** While the server may still be at it, nothing of it to be seen proves nothing: whoever sent it again might do it twice. */
function notYet(evidence: CommitEvidence): CommitEvidence {
  return evidence.verdict === 'not-applied' ? { ...evidence, verdict: 'cannot-tell' } : evidence;
}

function isLate({ kept, now }: FindOutOptions): boolean {
  const { at, duration } = kept.record.outcome;
  return now() - at - duration > LATE;
}

/** Those of which it is known how they were. */
function tablesWatched({ before }: CommitRecord) {
  return before.map(({ id }) => id);
}

function evidenceOf({ kept, now }: FindOutOptions, facts: TableStateResult[]): CommitEvidence {
  const { verdict, findings } = resolveCommit({
    operations: operationsOf(kept.body),
    before: knownTables(kept.before),
    after: knownTables(facts),
  });
  return { verdict, findings: findings.map((finding) => ({ ...finding })), facts, at: now() };
}

function operationsOf(body: string) {
  const read = readBatchBody(body);
  return 'draft' in read ? read.draft.operations : [];
}

const NEVER = new AbortController().signal;

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds === 0) return;
  // Who leaves meanwhile is not told of another look.
  await sleep(milliseconds, signal ?? NEVER).catch(() => {});
}

/** Facts as the rules of batches read them. */
export function knownTables(facts: readonly TableStateResult[]): TableStates {
  return new Map(facts.map((table) => [idKey(table.id), known(table)]));
}

function known({ versions, tags, properties, ...table }: TableStateResult): TableState {
  return {
    ...table,
    properties: properties && new Map(properties),
    versions: versions?.map((version) => ({
      version: version.version,
      manifestPath: version.manifestPath ?? undefined,
      manifestSize: version.manifestSize ?? undefined,
      eTag: version.eTag ?? undefined,
      timestampMillis: version.timestampMillis ?? undefined,
      metadata: readMetadata(version.metadata),
    })),
    tags: tags && new Map(tags.map(({ name, version }) => [name, version])),
  };
}
