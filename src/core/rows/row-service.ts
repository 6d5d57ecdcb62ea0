import { randomUUID } from 'node:crypto';
import type {
  FullCellValue,
  RowCell,
  RowExportEvent,
  RowExportParams,
  RowPage,
  RowPageParams,
  RowsParams,
} from '#contract/index.ts';
import { defined, operations } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { createWindowFollower } from '../uploads/offered-files.ts';
import type { RowsInOrder } from './decode/decoded-rows.ts';
import type { ReadRunOptions, RunAnswers } from './decode/read-run.ts';
import type { ShownRows } from './decode/run-rows.ts';
import type { HeldExport } from './export/export-held.ts';
import { type AnsweredRows, requestRows } from './request-rows.ts';

interface RowServiceOptions {
  readonly connections: {
    catalog(connectionId: string): Promise<{ readonly client: NamespaceClient }>;
  };
  readonly now?: () => number;
}

/** Signals of a call: the call may be aborted before it is answered, and the window may close later. */
interface Calling {
  readonly signal?: AbortSignal | undefined;
  readonly window?: AbortSignal | undefined;
}

interface CellParams {
  readonly answerId: string;
  readonly row: number;
  readonly column: number;
}

interface SliceParams {
  readonly answerId: string;
  readonly from: number;
  readonly count: number;
}

/** The stored rows of a run, with the first of them decoded. */
interface KeptRun {
  readonly answerId: string;
  readonly rows: ShownRows;
  readonly first: RowCell[][];
}

/** Enough to fill a window. */
const FIRST_ROWS = 100;

export type Rows = ReturnType<typeof createRows>;

/** Reads rows of tables: pages, complete cells, counts, and exports. */
export function createRows({ connections, now = Date.now }: RowServiceOptions) {
  const answers = createAnswers();
  const clientOf = async (connectionId: string) => (await connections.catalog(connectionId)).client;

  function find(answerId: string): HeldRows {
    const answer = answers.find(answerId);
    if (answer === undefined) throw new Failure('GONE', NOT_KEPT);
    return answer;
  }

  return {
    /** The page is kept until it is forgotten or the window is gone. */
    async page({ connectionId, ...request }: RowPageParams, calling: Calling = {}): Promise<RowPage> {
      const { bytes, requestId, read } = await requestRows(
        await clientOf(connectionId),
        request,
        calling.signal,
      );
      const { openAnswer, mapCorruption, readSlice } = await loadAnswers();
      const answer = await read(() => openAnswer(bytes));
      // Only the requested rows, even if the server sends more.
      const rows = await read(() => mapCorruption(() => readSlice(answer, 0, request.limit)));
      const { fields, size } = answer;
      // An aborted caller would never forget the page, and it would displace one that is shown.
      calling.signal?.throwIfAborted();
      const answerId = answers.keep({ rows: answer, read }, calling.window);
      return { answerId, fields, rows, size, requestId, at: now() };
    },
    /** Keeps the rows of a run like those of a page. */
    async keepRun(sent: RunAnswers, options: ReadRunOptions, calling: Calling = {}): Promise<KeptRun> {
      const [{ read }] = sent;
      const { mapCorruption, readRun, readSlice } = await loadAnswers();
      const rows = await readRun(sent, options);
      const first = await read(() => mapCorruption(() => readSlice(rows, 0, FIRST_ROWS)));
      calling.signal?.throwIfAborted();
      return { answerId: answers.keep({ rows, read }, calling.window), rows, first };
    },
    async slice({ answerId, from, count }: SliceParams): Promise<RowCell[][]> {
      const { rows, read } = find(answerId);
      const { mapCorruption, readSlice } = await loadAnswers();
      return read(() => mapCorruption(() => readSlice(rows, from, count)));
    },
    async exportAnswer(
      { answerId, ...params }: HeldExport & { readonly answerId: string },
      signal?: AbortSignal,
    ): Promise<AsyncGenerator<RowExportEvent, void>> {
      const cached = find(answerId);
      const { exportHeld } = await import('./export/export-held.ts');
      return exportHeld(cached, params, signal);
    },
    async cell({ answerId, row, column }: CellParams): Promise<FullCellValue> {
      const place = find(answerId).rows.columnsAt(row);
      const cell = place?.columns[column];
      if (place === undefined || cell === undefined) throw new Failure('GONE', NOT_KEPT);
      const { mapCorruption, readWholeCell } = await loadAnswers();
      return mapCorruption(() => readWholeCell(cell.data, place.index));
    },
    async row({ answerId, row }: Omit<CellParams, 'column'>): Promise<string> {
      const { mapCorruption, rowJson } = await loadAnswers();
      const json = await mapCorruption(() => rowJson(find(answerId).rows, row));
      if (json === undefined) throw new Failure('GONE', NOT_KEPT);
      return json;
    },
    forget: answers.forget,
    async count({ connectionId, id, filter, version }: RowsParams, signal?: AbortSignal): Promise<bigint> {
      const client = await clientOf(connectionId);
      const body = {
        ...defined({ version, predicate: filter }),
      };
      return (await client.call(operations.countRows, { id, body, signal })).answer.count;
    },
    async export(
      { connectionId, ...params }: RowExportParams,
      signal?: AbortSignal,
    ): Promise<AsyncGenerator<RowExportEvent, void>> {
      const client = await clientOf(connectionId);
      const { exportRows } = await import('./export/export-rows.ts');
      return exportRows({ client, params, signal });
    },
    close: (): void => answers.clear(),
  };
}

const NOT_KEPT = 'These rows are no longer cached. Load them again.';

/** Imported here, so that no start of the program loads it. */
function loadAnswers() {
  return import('./decode/index.ts');
}

export interface HeldRows {
  readonly rows: RowsInOrder & Pick<ShownRows, 'cut'>;
  /** Invalid data becomes a failure of the request. */
  readonly read: AnsweredRows['read'];
}

/** For a few windows with a page each; a page that is no longer shown is forgotten by its view. */
const MAX_ANSWERS = 8;
const MAX_BYTES = 192 * 1024 * 1024;

/** The responses whose rows are shown, so that a complete cell needs no further request. */
function createAnswers() {
  /** The most recently used comes last. */
  const answers = new Map<string, HeldRows>();

  const windows = createWindowFollower(async (answerId) => forget(answerId));

  function forget(answerId: string): void {
    answers.delete(answerId);
    windows.forget(answerId);
  }

  function trim(): void {
    let bytes = [...answers.values()].reduce((sum, { rows: { size } }) => sum + size, 0);
    for (const [answerId, { rows }] of answers) {
      const isWithin = answers.size <= MAX_ANSWERS && bytes <= MAX_BYTES;
      if (isWithin || answers.size === 1) return;
      forget(answerId);
      bytes -= rows.size;
    }
  }

  return {
    keep(answer: HeldRows, window?: AbortSignal): string {
      const answerId = randomUUID();
      answers.set(answerId, answer);
      if (window !== undefined) windows.follow(answerId, window);
      trim();
      return answerId;
    },
    find(answerId: string): HeldRows | undefined {
      const answer = answers.get(answerId);
      if (answer === undefined) return undefined;
      answers.delete(answerId);
      answers.set(answerId, answer);
      return answer;
    },
    forget,
    clear: (): void => answers.clear(),
  };
}
