import type { RowPageParams } from '#contract/index.ts';
import { FILE_MAGIC } from '#protocol/arrow/ipc-framing.ts';
import { defined, operations } from '#protocol/index.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { CallOptions, NamespaceClient } from '../namespace/namespace-client.ts';

type RequestedRows = Omit<RowPageParams, 'connectionId'>;

export interface AnsweredRows {
  readonly bytes: Uint8Array;
  readonly requestId: number;
  /** Whether the response was cut off at the size limit. */
  readonly isCut: boolean;
  /** Runs a read of the bytes; invalid data becomes a failure that names this request. */
  readonly read: <Result>(reading: () => Promise<Result>) => Promise<Result>;
}

/** A plain scan without a vector search: rows come in the server's order. */
export function requestRows(
  client: NamespaceClient,
  request: RequestedRows,
  signal: AbortSignal | undefined,
): Promise<AnsweredRows> {
  const { id, anyway: sendAnyway = false } = request;
  return queryRows(client, { id, body: bodyOf(request), sendAnyway, signal });
}

export async function queryRows(
  client: NamespaceClient,
  call: CallOptions<typeof operations.queryTable>,
): Promise<AnsweredRows> {
  const { answer, raw } = await client.call(operations.queryTable, call);
  const unreadable = ({ message }: CorruptDataError) =>
    new RequestFailure('BAD_ANSWER', {
      message: `Couldn’t read the rows from the server. ${message}${beginningOf(raw.answerText)}`,
      status: raw.status,
      requestId: raw.requestId,
    });
  const read: AnsweredRows['read'] = (reading) =>
    reading().catch((problem: unknown) => {
      throw problem instanceof CorruptDataError ? unreadable(problem) : problem;
    });
  return { bytes: answer, requestId: raw.requestId, isCut: raw.isCut, read };
}

function bodyOf({ limit, offset, filter, columns, version }: RequestedRows) {
  return {
    k: BigInt(limit),
    vector: {},
    ...(offset === 0n ? {} : { offset }),
    ...defined({ filter }),
    ...(columns === undefined ? {} : { columns: { column_names: [...columns] } }),
    ...defined({ version }),
  };
}

const SHOWN = 120;

/** If the response is text, e.g. a proxy's page, its first words show what it is. */
function beginningOf(answerText: string): string {
  const text = answerText.slice(0, SHOWN).toWellFormed().trim();
  const isText =
    text !== '' && !/[\p{Cc}\p{Cn}\uFFFD]/u.test(text.replace(/\s/g, ' ')) && !text.startsWith(FILE_MAGIC);
  return isText ? ` It begins with: ${text.replace(/\s+/g, ' ')}` : '';
}

/** Invalid data in a response. The message is for the user. */
export class CorruptDataError extends Error {
  override readonly name = 'DamagedAnswer';
}
