import { Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { z } from 'zod';

/** Rows that one request writes, identified by a range of numbers: either all of them must exist, or none. */
interface WrittenRows {
  readonly table: string;
  readonly from: number;
  readonly count: number;
  /** `unknown` if no response said whether the last change was applied. */
  state: 'there' | 'gone' | 'unknown';
}

interface RowWriter {
  readonly rows: readonly WrittenRows[];
  /** The number of acknowledged changes. */
  readonly acknowledged: number;
  /** Sends changes one after another, until the server is gone or `stop` is aborted. */
  run(stop: AbortSignal): Promise<void>;
}

const ROWS = 300;
/** After so many requests a new table begins. */
const REQUESTS_A_TABLE = 12;

const APPLIED = 200;
const UNAVAILABLE = 503;

/** `draw` returns a number from 0 to 1, so that a run can be repeated. */
export function createRowWriter(url: string, name: string, draw: () => number): RowWriter {
  const rows: WrittenRows[] = [];
  let acknowledged = 0;
  let requests = 0;

  /** False if the server is gone. */
  async function change(
    send: () => Promise<Response>,
    changed: WrittenRows | undefined,
    after: 'there' | 'gone',
  ) {
    requests += 1;
    const before = changed?.state;
    if (changed !== undefined) changed.state = 'unknown';
    const status = await statusOf(send);
    if (status === APPLIED) acknowledged += 1;
    if (changed !== undefined && status === APPLIED) changed.state = after;
    // This status means that nothing was changed, so the request could be sent again.
    if (changed !== undefined && before !== undefined && status === UNAVAILABLE) changed.state = before;
    return status !== undefined;
  }

  function insert(): Promise<boolean> {
    const table = `${name}_${Math.floor(requests / REQUESTS_A_TABLE)}`;
    const isNew = !rows.some((one) => one.table === table && one.state === 'there');
    const written: WrittenRows = { table, from: requests * ROWS, count: ROWS, state: 'gone' };
    rows.push(written);
    const ids = Int32Array.from({ length: ROWS }, (_, index) => written.from + index);
    const body = new Blob([new Uint8Array(tableToIPC(new Table({ id: vectorFromArray(ids) }), 'stream'))]);
    const headers = { 'content-type': 'application/vnd.apache.arrow.stream' };
    const path = `${url}/v1/table/${table}/${isNew ? 'create' : 'insert'}`;
    return change(() => fetch(path, { method: 'POST', headers, body }), written, 'there');
  }

  function step(): Promise<boolean> {
    const existing = rows.filter(({ state }) => state === 'there');
    const chosen = existing[Math.floor(draw() * existing.length)];
    const kind = draw();
    if (chosen === undefined || kind < 0.5) return insert();
    const { table } = chosen;
    if (kind < 0.7) {
      const predicate = { predicate: rangeOf(chosen) };
      return change(() => post(`${url}/v1/table/${table}/delete`, predicate), chosen, 'gone');
    }
    if (kind < 0.85) {
      const index = { column: 'id', index_type: 'BTREE' };
      return change(() => post(`${url}/v1/table/${table}/create_index`, index), undefined, 'there');
    }
    return change(() => post(`${url}/v1/table/${table}/optimize`, {}), undefined, 'there');
  }

  return {
    rows,
    get acknowledged() {
      return acknowledged;
    },
    async run(stop) {
      while (!stop.aborted && (await step()));
    },
  };
}

/** Describes each range of rows that isn't in its acknowledged state. */
export async function wrongRows(url: string, rows: readonly WrittenRows[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const one of rows) {
    const count = await countOf(url, one);
    const expected = { there: [one.count], gone: [0], unknown: [0, one.count] }[one.state];
    if (!expected.includes(count)) {
      wrong.push(
        `${count} of the ${one.count} rows from ${one.from} are in ${one.table}, which should be ${one.state}`,
      );
    }
  }
  return wrong;
}

const NOT_FOUND = 404;

async function countOf(url: string, one: WrittenRows): Promise<number> {
  const answer = await post(`${url}/v1/table/${one.table}/count_rows`, { predicate: rangeOf(one) });
  if (answer.status === NOT_FOUND) return 0;
  const text = await answer.text();
  return z.coerce.number().parse(text, { error: () => `${one.table}: ${text}` });
}

function rangeOf({ from, count }: WrittenRows): string {
  return `id >= ${from} AND id < ${from + count}`;
}

function post(url: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Undefined if there was no response. */
async function statusOf(send: () => Promise<Response>): Promise<number | undefined> {
  try {
    const answer = await send();
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}
