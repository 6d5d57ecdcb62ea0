import type { VersionPage, VersionRecord } from '#contract/index.ts';
import { defined, type Id, operations, type TableVersion, tableVersion } from '#protocol/index.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { mapInSlices } from '../time-slices.ts';
import {
  createPageCursors,
  decodeVersionsCursor,
  encodeCursor,
  type PageCursorState,
  readNextPage,
  type VersionsCursor,
} from './page-cursors.ts';
import { membersAsJson, presentAnswer } from './present-raw.ts';

export interface VersionsParams {
  readonly id: Id;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Sends the request even if the server is known not to list versions. */
  readonly anyway?: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface VersionsOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** Lists the versions of tables, page by page, in the server's order, which may not be newest first. */
export function createVersions({ client, now = Date.now }: VersionsOptions) {
  const cursors = createPageCursors();
  return async (params: VersionsParams): Promise<VersionPage> => {
    const from = params.cursor === undefined ? start(cursors.begin()) : decodeVersionsCursor(params.cursor);
    const list = {
      loopDetector: cursors.resume(from.cursor).loopDetector('versions'),
      read: (token: string | undefined) => callList(client, token, params),
      keyOf: ({ version }: TableVersion) => String(version),
      what: 'versions',
    };
    const { items, next, gap } = await readNextPage(list, from);
    return {
      versions: await mapInSlices(items, presentVersion),
      ...(next === undefined ? {} : { cursor: encodeCursor(next) }),
      ...defined({ gap }),
      at: now(),
    };
  };
}

function start(walk: PageCursorState): VersionsCursor {
  return { in: 'versions', cursor: walk.id, page: 0 };
}

async function callList(
  client: NamespaceClient,
  token: string | undefined,
  { id, limit, anyway = false, signal }: VersionsParams,
) {
  const query = { page_token: token, limit, descending: 'true' };
  const { answer } = await client.call(operations.listVersions, { id, query, sendAnyway: anyway, signal });
  return { items: answer.versions, token: answer.page_token };
}

export function presentVersion(record: TableVersion): VersionRecord {
  return presentAnswer(tableVersion.out, record, {
    metadata: record.metadata && membersAsJson(record.metadata),
  });
}
