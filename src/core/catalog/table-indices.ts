import type { IndexPage, TableIndex } from '#contract/index.ts';
import { type AnswerOf, defined, operations, tableIndex } from '#protocol/index.ts';
import type { RawCall } from '../namespace/call.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import type { ListPage } from '../namespace/pages.ts';
import { mapInSlices } from '../time-slices.ts';
import {
  createPageCursors,
  decodeIndicesCursor,
  encodeCursor,
  type IndicesCursor,
  type PageCursorState,
  readNextPage,
} from './page-cursors.ts';
import { presentAnswer, presentRaw } from './present-raw.ts';
import type { TableStatsParams } from './table-stats.ts';

export interface IndicesParams extends TableStatsParams {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface IndicesOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

type SentIndex = AnswerOf<typeof operations.listIndices>['indexes'][number];

/** Lists the indices of tables, page by page. */
export function createIndices({ client, now = Date.now }: IndicesOptions) {
  const cursors = createPageCursors();
  return async (params: IndicesParams): Promise<IndexPage> => {
    const from = params.cursor === undefined ? start(cursors.begin()) : decodeIndicesCursor(params.cursor);
    const calls: RawCall[] = [];
    const list = {
      loopDetector: cursors.resume(from.cursor).loopDetector('indices'),
      read: (token: string | undefined) => callList({ client, calls }, token, params),
      keyOf: ({ index_name: name }: SentIndex) => name,
      what: 'indices',
    };
    const { items, next, gap } = await readNextPage(list, from);
    return {
      indices: await mapInSlices(items, presentIndex),
      ...(next === undefined ? {} : { cursor: encodeCursor(next) }),
      ...defined({ gap }),
      calls: await Promise.all(calls.map(presentRaw)),
      at: now(),
    };
  };
}

function start(walk: PageCursorState): IndicesCursor {
  return { in: 'indices', cursor: walk.id, page: 0 };
}

async function callList(
  { client, calls }: { readonly client: NamespaceClient; readonly calls: RawCall[] },
  token: string | undefined,
  { id, limit, anyway = false, signal }: IndicesParams,
): Promise<ListPage<SentIndex>> {
  const query = { page_token: token, limit };
  const { answer, raw } = await client.call(operations.listIndices, {
    id,
    query,
    sendAnyway: anyway,
    signal,
  });
  calls.push(raw);
  return { items: answer.indexes, token: answer.page_token };
}

function presentIndex(index: SentIndex): TableIndex {
  return presentAnswer(tableIndex, index, {});
}
