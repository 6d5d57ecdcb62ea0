import type { RowExportParams } from '../../../contract/index.ts';
import { RequestFailure } from '../../http/request-failure.ts';
import type { NamespaceClient } from '../../namespace/namespace-client.ts';
import { type AnsweredRows, askRows } from '../ask-rows.ts';
import { CorruptDataError } from '../decode/corrupt-data-error.ts';
import { type DecodedRows, openAnswer } from '../decode/decoded-rows.ts';

export interface PagesParams {
  readonly client: NamespaceClient;
  readonly wanted: Omit<RowExportParams, 'connectionId'>;
  readonly signal: AbortSignal | undefined;
}

export interface ReadPage {
  readonly answer: DecodedRows;
  readonly read: AnsweredRows['read'];
  /** Nothing comes behind it. */
  readonly isLast: boolean;
}

/** Enough to be worth its request, and little enough to be no weight. */
const WANTED_BYTES = 8 * 1024 * 1024;
const PAGE_ROWS = { first: 1000, most: 20_000 } as const;

/** Page after page up to as many rows as are wanted, each of a size that the rows before it suggest. */
export async function* readPages({ client, wanted, signal }: PagesParams): AsyncGenerator<ReadPage, void> {
  let size: number = PAGE_ROWS.first;
  let most: number = PAGE_ROWS.most;
  let first: DecodedRows | undefined;
  for (let rows = 0; rows < wanted.limit; ) {
    const limit = Math.min(size, wanted.limit - rows);
    const page = await askUnlessTooLarge(client, { ...wanted, offset: BigInt(rows), limit }, signal);
    if (page === undefined) {
      most = Math.floor(limit / 2);
      size = most;
      continue;
    }
    const { answer } = page;
    first ??= answer;
    await page.read(async () => checkPage(answer, limit, first));
    rows += answer.rows;
    const isLast = answer.rows < limit;
    yield { ...page, isLast };
    if (isLast) return;
    size = Math.max(1, Math.min(most, Math.floor((limit * WANTED_BYTES) / answer.size)));
  }
}

type PageAsked = Parameters<typeof askRows>[1];

/** Undefined where half as many rows are to be asked for. */
async function askUnlessTooLarge(client: NamespaceClient, asked: PageAsked, signal: AbortSignal | undefined) {
  try {
    const { bytes, read } = await askRows(client, asked, signal);
    return { answer: await read(() => openAnswer(bytes)), read };
  } catch (problem) {
    const isTooLarge = problem instanceof RequestFailure && problem.details.isTooLarge === true;
    if (isTooLarge && asked.limit > 1) return undefined;
    throw problem;
  }
}

/** A server that knows no limit, or no offset, would send the same rows for ever. */
function checkPage(answer: DecodedRows, limit: number, first: DecodedRows | undefined): void {
  if (answer.rows > limit) {
    throw new CorruptDataError('The server returned more rows than requested, so paging isn’t possible.');
  }
  if (JSON.stringify(answer.fields) !== JSON.stringify(first?.fields)) {
    throw new CorruptDataError('The columns changed during the export.');
  }
}
