import type { ServerResponse } from 'node:http';
import * as arrow from 'apache-arrow';
import { startServerForTest } from '../../http/testing/test-client.ts';

/** A query that the server received. */
export interface ReceivedQuery {
  readonly k: number;
  readonly offset?: number;
  readonly nprobes?: number;
  readonly bypass_vector_index?: boolean;
  readonly vector: { readonly single_vector?: readonly number[] };
  readonly filter?: string;
}

interface TunedServerOptions {
  readonly rows?: number;
  readonly version?: () => number | undefined;
  /** Responds in place of the server; returns false to let the server respond. */
  readonly instead?: (received: ReceivedQuery, response: ServerResponse, count: number) => boolean;
  /** Which rows have a null vector: most by default, so that few of the at least 20 sampled queries remain. */
  readonly isNull?: (row: number) => boolean;
  /** Whether it supports listing indices. */
  readonly listsIndices?: boolean;
  readonly rowIdOf?: (row: number) => number;
}

export type TunedServer = Awaited<ReturnType<typeof startTunedServer>>;

/**
 * A server with a table of points on a line whose distances all differ. Its index finds as many of the nearest rows as
 * the query has probes.
 */
export async function startTunedServer(options: TunedServerOptions = {}) {
  const { rows = 24, version = () => 7, instead = () => false, listsIndices = true } = options;
  const requests: ReceivedQuery[] = [];
  const answer = (query: ReceivedQuery, response: ServerResponse) =>
    void response.end(answerOf(query, rows, options));

  function respond(path: string, body: string, response: ServerResponse): void {
    if (path.endsWith('/query')) {
      const query = JSON.parse(body) as ReceivedQuery;
      requests.push(query);
      if (!instead(query, response, requests.length)) answer(query, response);
    } else if (path.endsWith('/describe')) {
      response.end(JSON.stringify({ location: '/t', version: version() ?? null }));
    } else if (path.endsWith('/count_rows')) {
      response.end(String(rows));
    } else if (path.endsWith('/index/list') && listsIndices) {
      response.end('{"indexes": [{"index_name": "v_idx", "columns": ["v"], "index_type": "IVF_PQ"}]}');
    } else if (path.endsWith('/stats')) {
      response.end('{"distance_type": "l2", "index_type": "IVF_PQ"}');
    } else if (path.endsWith('/explain_plan')) {
      response.end(JSON.stringify('KNNVectorDistance: metric=l2'));
    } else if (path.endsWith('/analyze_plan')) {
      response.end(JSON.stringify(ANALYZED));
    } else {
      response.writeHead(404).end();
    }
  }

  const server = await startServerForTest(({ path, body }, response) => {
    respond(path.split('?')[0] ?? '', body, response);
  });
  return {
    address: server.origin,
    close: server.close,
    requests,
    searches: () => requests.filter(({ vector }) => vector.single_vector !== undefined),
    exact: () => requests.filter(({ bypass_vector_index: isExact }) => isExact === true),
    /** Sends the server's own response. */
    answer,
  };
}

const ANALYZED =
  'AnalyzeExec verbose=true, metrics=[]\n  ANNSubIndex: name=v_idx, k=11, deltas=1, metrics=[output_rows=11, index_comparisons=300, bytes_read=4096]\n';

function answerOf(query: ReceivedQuery, rows: number, options: TunedServerOptions): Uint8Array {
  const { single_vector: searched } = query.vector;
  const places = Array.from({ length: rows }, (_, row) => row);
  if (searched === undefined) return tableOf(places.slice(query.offset ?? 0).slice(0, query.k), options);
  const distances = places.map((row) => Math.abs(pointOf(row) - (searched[0] ?? 0)));
  const nearest = places.sort((one, other) => (distances[one] ?? 0) - (distances[other] ?? 0));
  const { nprobes = rows, bypass_vector_index: isExact = false } = query;
  const found = nearest.slice(0, isExact ? query.k : Math.min(query.k, nprobes));
  return tableOf(found, options, distances);
}

/** All pairs of points have different distances. */
function pointOf(row: number): number {
  return (row + 1) ** 1.5;
}

function tableOf(
  places: readonly number[],
  { isNull = (row) => row % 5 !== 0, rowIdOf = (row) => row }: TunedServerOptions,
  distances?: readonly number[],
): Uint8Array {
  const item = new arrow.Field('item', new arrow.Float32(), true);
  const vectors = places.map((row) => (isNull(row) ? null : [pointOf(row), 1]));
  const columns = {
    v: arrow.vectorFromArray(vectors, new arrow.FixedSizeList(2, item)),
    _rowid: arrow.vectorFromArray(
      places.map((row) => BigInt(rowIdOf(row))),
      new arrow.Uint64(),
    ),
  };
  const distance = arrow.vectorFromArray(
    places.map((row) => distances?.[row] ?? 0),
    new arrow.Float32(),
  );
  const table =
    distances === undefined ? new arrow.Table(columns) : new arrow.Table({ ...columns, _distance: distance });
  return arrow.tableToIPC(table, 'file');
}
