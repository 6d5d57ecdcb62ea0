import { MAX_RUN_ROWS } from '#contract/index.ts';
import { type AnsweredRows, CorruptDataError } from '../request-rows.ts';
import { type DecodedRows, openAnswer } from './decoded-rows.ts';
import { mergeHalves } from './merge-halves.ts';
import { runRowsOf, type ShownRows } from './run-rows.ts';

/** The response to a query, or those to both halves of a hybrid query. */
export type RunAnswers = readonly [AnsweredRows] | readonly [vector: AnsweredRows, text: AnsweredRows];

export interface ReadRunOptions {
  readonly showsRowIds: boolean;
  /** Only for a hybrid query, whose halves are requested without paging. */
  readonly page: { readonly offset: number; readonly limit: number };
}

export async function readRun(answers: RunAnswers, options: ReadRunOptions): Promise<ShownRows> {
  const [one, text] = answers;
  const { showsRowIds, page } = options;
  const first = await openWhole(one);
  if (text === undefined) {
    const rows = runRowsOf(first, { showsRowIds, most: MAX_RUN_ROWS });
    return { ...rows, ...cutOf(one.isCut, first.rows > rows.rows) };
  }
  const halves = { vector: first, text: await openWhole(text) };
  const most = Math.min(page.limit, MAX_RUN_ROWS);
  const merge = () => mergeHalves(halves, { showsRowIds, offset: page.offset, most });
  const rows = await one.read(merge);
  const isCapped = [halves.vector, halves.text].some((half) => half.rows > MAX_RUN_ROWS);
  const isBeyond = rows.rows < page.limit && (isCapped || rows.rows === MAX_RUN_ROWS);
  return { ...rows, ...cutOf(one.isCut || text.isCut, isBeyond) };
}

function cutOf(isCut: boolean, isBeyond: boolean): Pick<ShownRows, 'cut'> {
  if (isBeyond) return { cut: 'count' };
  return isCut ? { cut: 'size' } : {};
}

/** Opens only the complete rows if the response was cut off. */
function openWhole({ bytes, isCut, read }: AnsweredRows): Promise<DecodedRows> {
  return read(async () => {
    if (!isCut) return openAnswer(bytes);
    const answer = await openAnswer(bytes, true).catch((problem: unknown) => {
      throw problem instanceof CorruptDataError ? tooLarge(bytes, problem) : problem;
    });
    if (answer.rows === 0) throw tooLarge(bytes);
    return answer;
  });
}

function tooLarge({ length }: Uint8Array, cause?: Error): CorruptDataError {
  const megabytes = Math.round(length / 2 ** 20);
  return new CorruptDataError(
    `The response exceeds the limit of ${megabytes} MB before its first rows are complete. Select fewer columns, or set a smaller \`k\`.`,
    cause && { cause },
  );
}
