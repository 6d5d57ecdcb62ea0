import type { DescribeTableParams, Table } from '../../contract/index.ts';
import { type Id, operations } from '../../protocol/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import type { StorageOptionsCache } from './storage-options-cache.ts';
import { type Described, presentTable } from './to-table.ts';

export interface DescribeOptions {
  readonly client: NamespaceClient;
  /** Where the storage options of the answer are put: they are no part of what the window gets. */
  readonly held?: Pick<StorageOptionsCache, 'hold'>;
  readonly now?: () => number;
}

/** What a server tells about a table: where it is asked for details and fails to give any, without them. */
export async function describeTable(
  { client, held, now = Date.now }: DescribeOptions,
  id: Id,
  question: DescribeTableParams,
  signal?: AbortSignal,
): Promise<Table> {
  const ask = (asked: DescribeTableParams) => callDescribe(client, id, asked, signal);
  const described = await (question.detail === true
    ? describeInDetail(ask, question, signal)
    : ask(question));
  held?.hold(id, question, described.answer.storage_options ?? {});
  return { ...(await presentTable(id, question, described)), at: now() };
}

/** A table that is only declared has no details, and servers may fail when asked for them: then it goes without. */
async function describeInDetail(
  ask: (question: DescribeTableParams) => Promise<Described>,
  question: DescribeTableParams,
  signal: AbortSignal | undefined,
): Promise<Described> {
  try {
    return await ask(question);
  } catch (error) {
    if (!isAboutDetails(error, question)) throw error;
    const plain = await ask({ ...question, detail: false }).catch(() => undefined);
    signal?.throwIfAborted();
    if (plain === undefined) throw error;
    return plain.answer.is_only_declared === true ? plain : { ...plain, gap: error.details };
  }
}

function callDescribe(
  client: NamespaceClient,
  id: Id,
  { version, tableUri, detail, vendCredentials }: DescribeTableParams,
  signal: AbortSignal | undefined,
): Promise<Described> {
  const body = {
    ...(version === undefined ? {} : { version }),
    ...(tableUri === undefined ? {} : { with_table_uri: tableUri }),
    ...(detail === undefined ? {} : { load_detailed_metadata: detail }),
    ...(vendCredentials === undefined ? {} : { vend_credentials: vendCredentials }),
  };
  return client.call(operations.describeTable, { id, body, signal });
}

/** Codes that say that the table itself, or its namespace, is not there. */
const NO_TABLE = new Set<number | undefined>([1, 4]);
const NO_VERSION = 11;

/** Whether a plainer question may get an answer. */
function isAboutDetails(error: unknown, { version }: DescribeTableParams): error is RequestFailure {
  if (!(error instanceof RequestFailure)) return false;
  // Of a table that is only declared, a server may say that it has no version at all.
  if (error.details.code === NO_VERSION && version !== undefined) return false;
  if (error.code === 'GONE') return !NO_TABLE.has(error.details.code);
  // One that is busy must not be asked twice at once.
  if (error.details.status === 429 || error.details.status === 503) return false;
  return error.code === 'SERVER_ERROR' || error.code === 'NOT_SUPPORTED';
}
