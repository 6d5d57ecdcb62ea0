import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type HeldRowsFormat,
  heldRowsFormat,
  type RowExportEvent,
  rowPage,
  wholeCell,
} from '#contract/index.ts';
import { DEFAULT_HTTP_LIMITS } from '#core/http/limits.ts';
import { LIMITS } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { type HttpServer, startHttpServer } from '../fixtures/http-server.ts';
import { rowServer } from '../fixtures/row-tables.ts';
import { callNamed } from './testing/contract-calls.ts';
import { type Fault, findFaults } from './testing/find-faults.ts';
import { answerOfColumns, type HostileColumn, hostileColumns, type Plain } from './testing/hostile-rows.ts';
import {
  answerOfSchema,
  fieldsOf,
  type HostileSchema,
  hostileSchema,
  isBeyondLimits,
} from './testing/hostile-schemas.ts';
import { readExport } from './testing/read-exports.ts';
import { type RunningHost, startHost } from './testing/running-host.ts';
import { tryCall } from './testing/try-call.ts';

let host: RunningHost;
let server: HttpServer;
let connectionId: string;
let answer: Uint8Array;

beforeAll(async () => {
  server = await startHttpServer(rowServer((_, response) => response.writeHead(200, ARROW).end(answer)));
  host = await startHost();
  const draft = { address: server.address, name: 'far' };
  ({ id: connectionId } = await host.client.connections.add({ draft, anyway: true }));
});
afterAll(async () => {
  await host.close();
  await server.close();
});

const ARROW = { 'content-type': 'application/vnd.apache.arrow.stream' };
/** In milliseconds: enough to export a whole row of long cells in any format. */
const TIMEOUT = 60_000;
const TABLE = ['rows'];

async function openPage(bytes: Uint8Array) {
  answer = bytes;
  const request = { connectionId, id: TABLE, offset: 0n, limit: 10 };
  return tryCall(host, callNamed('rows.page'), request, TIMEOUT);
}

/**
 * The rows of an export: of the held rows if there is an `answerId`, else requested from the server, in the formats
 * that it has. Undefined if the export is incomplete.
 */
async function exported(format: HeldRowsFormat, answerId: string | undefined) {
  const { client } = host;
  const isGuarded = { guardsFormulas: false };
  return host.during(`rows.export of ${format}`, async () => {
    const events =
      answerId !== undefined
        ? await client.rows.exportAnswer({ answerId, format, ...isGuarded })
        : await client.rows.export({
            connectionId,
            id: TABLE,
            format: requestedFormat(format),
            limit: 10,
            ...isGuarded,
          });
    const parts: Buffer[] = [];
    let end: RowExportEvent | undefined;
    for await (const event of events) {
      if (event.kind === 'text') parts.push(Buffer.from(event.text));
      else if (event.kind === 'bytes') parts.push(Buffer.from(event.base64, 'base64'));
      else end = event;
    }
    return end?.kind === 'end' && end.why === 'all' ? readExport(format, Buffer.concat(parts)) : undefined;
  });
}

function requestedFormat(format: HeldRowsFormat) {
  return format === 'tsv' || format === 'sql' ? 'csv' : format;
}

const isText = (format: HeldRowsFormat) => format === 'csv' || format === 'tsv' || format === 'sql';

function inFile(value: Plain, format: HeldRowsFormat): unknown {
  return isText(format) && typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

function rowsInFile(
  columns: readonly HostileColumn[],
  format: HeldRowsFormat,
): readonly (readonly unknown[])[] {
  return (columns[0]?.values ?? []).map((_, row) => [
    isText(format) ? String(row) : row,
    ...columns.map(({ values }) => inFile(values[row] ?? null, format)),
  ]);
}

it('a cell of any size is shown and exported exactly', async () => {
  const inputs = fc.record({
    columns: hostileColumns,
    format: fc.constantFrom(...heldRowsFormat.options),
    isHeld: fc.boolean(),
  });
  const faults = await findFaults(inputs, runs(6, 100), ({ columns, format, isHeld }) =>
    host.during(namesOf(columns), async () => {
      const bytes = answerOfColumns(columns);
      const opened = await openPage(bytes);
      if (bytes.length > DEFAULT_HTTP_LIMITS.size && opened.code === 'BAD_ANSWER') return undefined;
      const page = rowPage.safeParse(opened.answer).data;
      if (page === undefined) return { kind: 'a page is refused', words: opened.text.slice(0, 300) };
      const { answerId } = page;
      const fault = await faultInCells(answerId, columns);
      const isHeldExport = isHeld || requestedFormat(format) !== format;
      const read = await exported(format, isHeldExport ? answerId : undefined);
      await tryCall(host, callNamed('rows.forget'), { answerId });
      if (JSON.stringify(read) === JSON.stringify(rowsInFile(columns, format))) return fault;
      return { kind: `${format} says something else`, words: isHeldExport ? 'held' : 'asked for' };
    }),
  );
  expect(faults).toEqual([]);
});

function namesOf(columns: readonly HostileColumn[]): string {
  const kinds = columns.map(({ kind, values }) => {
    const millions = JSON.stringify(values).length / 1e6;
    return `${kind} of ${millions.toFixed(1)} M`;
  });
  return kinds.join(', ');
}

async function faultInCells(answerId: string, columns: readonly HostileColumn[]): Promise<Fault | undefined> {
  for (const [place, { values }] of columns.entries()) {
    for (const [row, value] of values.entries()) {
      const request = { answerId, row, column: place + 1 };
      const { answer: cell } = await tryCall(host, callNamed('rows.cell'), request, TIMEOUT);
      const fault = cellFault(wholeCell.parse(cell), value);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function cellFault({ text, isWhole }: { text: string; isWhole: boolean }, value: Plain): Fault | undefined {
  const fullText = typeof value === 'string' ? value : JSON.stringify(value);
  // A lone surrogate at the cut is replaced.
  const shown = isWhole ? fullText : fullText.slice(0, LIMITS.cell).toWellFormed();
  if (isWhole !== fullText.length <= LIMITS.cell)
    return { kind: 'a cell says that it is whole', words: `${isWhole}` };
  return text === shown ? undefined : { kind: 'a cell is shown otherwise', words: text.slice(0, 100) };
}

it('a schema near any limit is shown and exported, and one beyond a limit is rejected', async () => {
  const inputs = fc.record({ schema: hostileSchema, format: fc.constantFrom(...heldRowsFormat.options) });
  const faults = await findFaults(inputs, runs(3, 60), ({ schema, format }) => {
    const { columns, inside, levels } = schema;
    const name = `${columns} columns, ${inside} fields inside, ${levels} levels`;
    return host.during(name, () => faultInSchema(schema, format));
  });
  expect(faults).toEqual([]);
});

async function faultInSchema(schema: HostileSchema, format: HeldRowsFormat): Promise<Fault | undefined> {
  const opened = await openPage(answerOfSchema(schema));
  const page = rowPage.safeParse(opened.answer).data;
  const isBeyond = isBeyondLimits(schema);
  if (isBeyond && opened.code === 'BAD_ANSWER') return undefined;
  if (isBeyond) return { kind: 'too much is read', words: opened.text.slice(0, 300) };
  if (page === undefined) return { kind: 'a page is refused', words: opened.text.slice(0, 300) };
  const names = fieldsOf(schema).map(({ name }) => name);
  if (page.fields.map(({ name }) => name).join() !== names.join()) return { kind: 'other names', words: '' };
  const [row, ...more] = (await exported(format, page.answerId)) ?? [];
  await tryCall(host, callNamed('rows.forget'), { answerId: page.answerId });
  const isSame = row?.length === names.length && more.length === 0;
  return isSame ? undefined : { kind: `${format} has another row`, words: `${row?.length} cells` };
}
