import { expect, test } from 'vitest';
import type { RowCount, TableSizes } from '#contract/index.ts';
import { describedTable } from '#domain/testing/described-table.ts';
import type { Section } from '../properties/use-section.ts';
import { type FigureSources, tableFigures } from './table-figures.ts';

const TABLE = describedTable();
const { raw, at } = TABLE;
const FAILED = { code: 'SERVER_ERROR', details: { message: 'No.' } } as const;
const NOT_HERE = { code: 'SERVER_ERROR', details: { message: 'No.', code: 19 } } as const;

function section<Answer>(given: Partial<Section<Answer>> = {}): Section<Answer> {
  const nothing = () => {};
  return {
    data: undefined,
    failure: undefined,
    isFetching: false,
    noRows: undefined,
    isRefused: true,
    reload: nothing,
    sendAnyway: nothing,
    cancel: nothing,
    ...given,
  };
}

const sizesOf = (answer: Partial<TableSizes['answer']>): Section<TableSizes> =>
  section({ data: { answer: { others: [], ...answer }, raw, at } });
const rowsOf = (count: bigint): Section<RowCount> =>
  section({ data: { answer: { count, others: [] }, raw, at } });

/** Each figure as `value aside`, or as its state. */
function figureTexts(given: Partial<FigureSources>): readonly string[] {
  const sources = {
    table: TABLE,
    statsMayCountDeleted: false,
    rows: section<RowCount>(),
    sizes: section<TableSizes>(),
    isLatest: true,
    ...given,
  };
  return tableFigures(sources).map(({ value, aside }) => {
    if (value.state === 'known') return [value.text, aside].filter((text) => text !== undefined).join(' ');
    if (value.state === 'absent') return value.why;
    return value.state === 'failed' && value.isAnswer ? 'not for this table' : value.state;
  });
}

const SIZES = sizesOf({
  total_bytes: 3_820_000_000n,
  num_rows: 1_204_311n,
  fragment_stats: { num_fragments: 118n, num_small_fragments: 9n, others: [] },
});
const STATED = describedTable({ stats: { num_fragments: 118n, num_deleted_rows: 2_204n, others: [] } });

test('shows four figures with every digit', () => {
  expect(figureTexts({ table: STATED, rows: rowsOf(9_223_372_036_854_775_807n), sizes: SIZES })).toEqual([
    '9,223,372,036,854,775,807',
    '3.82 GB',
    '118 9 small',
    '2,204 under 0.01%',
  ]);
});

test('takes the row count from the statistics if the server doesn’t count rows', () => {
  expect(figureTexts({ table: STATED, sizes: SIZES })).toEqual([
    '1,204,311',
    '3.82 GB',
    '118 9 small',
    '2,204 0.18%',
  ]);
});

test('notes that statistics may count deleted rows, until the rows are counted', () => {
  const sources = { sizes: SIZES, statsMayCountDeleted: true };
  expect(figureTexts(sources)[0]).toBe('1,204,311 with deleted rows, if any');
  expect(figureTexts({ ...sources, table: STATED })[3]).toBe('2,204');
  expect(figureTexts({ ...sources, rows: rowsOf(280n) })[0]).toBe('280');
});

test('shows only the requested figures of an older version, with the size marked as that of the latest', () => {
  expect(figureTexts({ sizes: SIZES, isLatest: false })).toEqual([
    'not-returned',
    '3.82 GB latest version',
    'not-returned',
    'not-returned',
  ]);
  expect(figureTexts({ table: STATED, rows: rowsOf(10n), sizes: SIZES, isLatest: false })).toEqual([
    '10',
    '3.82 GB latest version',
    '118',
    '2,204 99.55%',
  ]);
});

test('marks figures of a declared table as not applicable, and those that the server withholds as not missing', () => {
  const nothing = section<never>({ noRows: { kind: 'only-declared' } });
  expect(
    figureTexts({ table: describedTable({ is_only_declared: true }), rows: nothing, sizes: nothing }),
  ).toEqual(Array(4).fill('not-applicable'));
});

test('distinguishes unsupported figures from missing ones, and keeps those of the description', () => {
  const elsewhere = section<never>({ noRows: { kind: 'rows-elsewhere', location: 's3://b/t' } });
  const stats = { num_fragments: 187n, num_deleted_rows: 340n, others: [] };
  expect(figureTexts({ table: describedTable({ stats }), rows: elsewhere, sizes: elsewhere })).toEqual([
    'not-applicable',
    'not-applicable',
    '187',
    '340',
  ]);
  // If the user requests the count anyway, the rejection is the result.
  const refused = section<never>({ isRefused: false, failure: NOT_HERE });
  expect(figureTexts({ table: describedTable({ stats }), rows: elsewhere, sizes: refused })[0]).toBe(
    'not for this table',
  );
});

test('reports neither missing nor failed figures while a source is loading', () => {
  const loading = section<never>({ isRefused: false, isFetching: true });
  const failed = section<never>({ isRefused: false, failure: FAILED });
  expect(figureTexts({ rows: failed, sizes: loading })[0]).toBe('asking');
  expect(figureTexts({ rows: loading, sizes: failed })).toEqual([
    'asking',
    'failed',
    'failed',
    'not-returned',
  ]);
});

test('offers a retry for a stopped call, regardless of the other one', () => {
  const stopped = section<never>({ isRefused: false });
  const failed = section<never>({ isRefused: false, failure: FAILED });
  expect(figureTexts({ rows: stopped, sizes: failed }).slice(0, 2)).toEqual(['stopped', 'failed']);
});

test('keeps the figures of one call if the other fails', () => {
  const failed = section<never>({ isRefused: false, failure: FAILED });
  expect(figureTexts({ rows: rowsOf(7n), sizes: failed })).toEqual(['7', 'failed', 'failed', 'not-returned']);
  expect(figureTexts({ rows: failed, sizes: SIZES })[0]).toBe('1,204,311');
});

test('distinguishes rejected, stopped, null, and unrequested figures', () => {
  const refused = section<never>({ isRefused: false, failure: NOT_HERE });
  expect(figureTexts({ sizes: refused })[1]).toBe('not for this table');
  expect(figureTexts({ sizes: section<never>({ isRefused: false }) })[1]).toBe('stopped');
  expect(
    figureTexts({ sizes: sizesOf({ total_bytes: null }), table: describedTable({ stats: null }) }),
  ).toEqual(['not-returned', 'null', 'null', 'null']);
  expect(figureTexts({ table: { ...TABLE, requested: {} } })[3]).toBe('not-asked');
});
