import type { RowChoice } from '#contract/index.ts';
import { defined, type Id, operations } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { RequestFailure } from '../http/status-failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

export interface RowParams {
  readonly connectionId: string;
  readonly id: Id;
  readonly column: string;
  readonly row: RowChoice;
  readonly version?: bigint;
}

/** The vector or vectors of one row. Throws if the row has none. */
export async function readRowVectors(
  client: NamespaceClient,
  params: RowParams,
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  const { id, column, row, version } = params;
  const { answer, raw } = await client.call(operations.queryTable, {
    id,
    body: {
      k: 1n,
      vector: {},
      columns: { column_names: [column] },
      ...('offset' in row ? { offset: row.offset } : { filter: row.filter }),
      ...defined({ version }),
    },
    signal,
  });
  // Imported here, so that no start of the program loads it.
  const { vectorsInFirstRow } = await import('#protocol/arrow/row-vectors.ts');
  const found = await vectorsInFirstRow(answer, column);
  switch (found.state) {
    case 'found':
      return found.vectors;
    case 'no row':
      throw invalid(
        'offset' in row
          ? `The table has no row ${row.offset}. Rows are counted from 0.`
          : 'No row matches the filter.',
      );
    case 'no vector':
      throw invalid(`Couldn’t read a vector from \`${column}\`. ${found.reason}`);
    case 'unreadable':
      throw new RequestFailure('BAD_ANSWER', {
        message: `Couldn’t read the row that the server sent. ${found.reason}`,
        status: raw.status,
        requestId: raw.requestId,
      });
  }
}

function invalid(message: string): Failure {
  return new Failure('INVALID', message);
}
