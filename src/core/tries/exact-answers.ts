import { createHash, randomUUID } from 'node:crypto';
import { type QueryObject, stringifyJson } from '#protocol/index.ts';
import { memoizeAsync } from '../lazy.ts';
import { type ExactAnswer, exactAnswer } from './exact-query.ts';
import { createExactClient, currentVersionOf, refuseNoRowIds } from './exact-search.ts';
import type { TriedTable } from './measured-query.ts';

/** Of a thousand queries for a thousand rows each it is a third. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Of a key and what holds both. */
const BYTES_BESIDE = 200;
/** A table may be dropped and made again with the same number of versions, by somebody else. */
const KEPT_FOR = 10 * 60 * 1000;

/** Exact answers that were asked for, in memory only: it has row IDs, and of the queries not more than a hash. */
export function createKeptAnswers(now: () => number = Date.now, mostBytes = MAX_BYTES) {
  /** The one that was used last comes last. */
  const answers = new Map<string, { readonly answer: ExactAnswer; readonly at: number }>();
  let bytes = 0;
  const sizeOf = ({ rowIds }: ExactAnswer) => rowIds.byteLength + BYTES_BESIDE;

  function forget(key: string): void {
    const kept = answers.get(key);
    if (kept === undefined) return;
    answers.delete(key);
    bytes -= sizeOf(kept.answer);
  }

  return {
    find(key: string): ExactAnswer | undefined {
      const kept = answers.get(key);
      if (kept === undefined) return undefined;
      if (now() - kept.at > KEPT_FOR) {
        forget(key);
        return undefined;
      }
      answers.delete(key);
      answers.set(key, kept);
      return kept.answer;
    },
    keep(key: string, answer: ExactAnswer): void {
      forget(key);
      answers.set(key, { answer, at: now() });
      bytes += sizeOf(answer);
      for (const oldest of answers.keys()) {
        if (bytes <= mostBytes) return;
        forget(oldest);
      }
    },
    /** What is to be called when a table may have changed. */
    clear(): void {
      answers.clear();
      bytes = 0;
    },
  };
}

type KeptAnswers = ReturnType<typeof createKeptAnswers>;

export interface FoundAnswer {
  readonly answer: ExactAnswer;
  /** What it took; null where it was known. */
  readonly time: number | null;
}

interface ExactSearch {
  readonly table: TriedTable;
  readonly connectionId: string;
  readonly kept: KeptAnswers;
}

/**
 * Asks for exact answers during one try. An answer is known for the version that the table has when the try begins, so
 * that one from before a write is never taken for one of now.
 */
export function createExactSearch({ table, connectionId, kept }: ExactSearch) {
  const version = memoizeAsync(() => currentVersionOf(table));
  const client = createExactClient(table);
  const ownState = randomUUID();

  async function keyOf(body: QueryObject): Promise<string> {
    // Where nobody knows the version, an answer is good for this try.
    const state = body.version ?? (await version()) ?? ownState;
    return createHash('sha256')
      .update(stringifyJson([connectionId, table.id, state, body]))
      .digest('base64url');
  }

  return async (query: QueryObject): Promise<FoundAnswer> => {
    const { body } = await client.formOf(query);
    const key = await keyOf(body);
    const known = kept.find(key);
    if (known !== undefined) return { answer: known, time: null };
    const { ranking, sent, time } = await client.ask(query);
    const answer = exactAnswer(ranking, sent) ?? refuseNoRowIds();
    kept.keep(key, answer);
    return { answer, time };
  };
}
