import { createHash, randomUUID } from 'node:crypto';
import { type QueryObject, stringifyJson } from '#protocol/index.ts';
import { memoizeAsync } from '../lazy.ts';
import { type ExactAnswer, exactAnswer } from './exact-query.ts';
import { createExactClient, currentVersionOf, refuseNoRowIds } from './exact-search.ts';
import type { TriedTable } from './measured-query.ts';

/** In bytes: a third of a thousand queries for a thousand rows each. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of a key and the map entry. */
const BYTES_BESIDE = 200;
/** In milliseconds: the table may be dropped and created again by another client, with the same version number. */
const KEPT_FOR = 10 * 60 * 1000;

/** Exact answers in memory only: row IDs, and only a hash of the queries. */
export function createExactAnswerCache(now: () => number = Date.now, mostBytes = MAX_BYTES) {
  /** The most recently used comes last. */
  const answers = new Map<string, { readonly answer: ExactAnswer; readonly at: number }>();
  let bytes = 0;
  const sizeOf = ({ rowIds }: ExactAnswer) => rowIds.byteLength + BYTES_BESIDE;

  function forget(key: string): void {
    const cached = answers.get(key);
    if (cached === undefined) return;
    answers.delete(key);
    bytes -= sizeOf(cached.answer);
  }

  return {
    find(key: string): ExactAnswer | undefined {
      const cached = answers.get(key);
      if (cached === undefined) return undefined;
      if (now() - cached.at > KEPT_FOR) {
        forget(key);
        return undefined;
      }
      answers.delete(key);
      answers.set(key, cached);
      return cached.answer;
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
    /** Called when a table may have changed. */
    clear(): void {
      answers.clear();
      bytes = 0;
    },
  };
}

type ExactAnswerCache = ReturnType<typeof createExactAnswerCache>;

export interface FoundAnswer {
  readonly answer: ExactAnswer;
  /** In milliseconds; null if the answer was cached. */
  readonly time: number | null;
}

interface ExactSearch {
  readonly table: TriedTable;
  readonly connectionId: string;
  readonly cache: ExactAnswerCache;
}

/**
 * Gets exact answers during one try. Answers are cached for the table's version at the start of the try, so that an
 * answer from before a write is never used after it.
 */
export function createExactSearch({ table, connectionId, cache }: ExactSearch) {
  const version = memoizeAsync(() => currentVersionOf(table));
  const client = createExactClient(table);
  const ownState = randomUUID();

  async function keyOf(body: QueryObject): Promise<string> {
    // If the version is unknown, an answer is only valid for this try.
    const state = body.version ?? (await version()) ?? ownState;
    return createHash('sha256')
      .update(stringifyJson([connectionId, table.id, state, body]))
      .digest('base64url');
  }

  return async (query: QueryObject): Promise<FoundAnswer> => {
    const { body } = await client.formOf(query);
    const key = await keyOf(body);
    const known = cache.find(key);
    if (known !== undefined) return { answer: known, time: null };
    const { ranking, sent, time } = await client.search(query);
    const answer = exactAnswer(ranking, sent) ?? refuseNoRowIds();
    cache.keep(key, answer);
    return { answer, time };
  };
}
