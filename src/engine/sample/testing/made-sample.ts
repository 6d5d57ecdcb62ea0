import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table } from '@lancedb/lancedb';
import { testSize } from '../../../testing/test-size.ts';
import { createSampleHandler } from '../../all-handlers.ts';
import type { DescribedSample } from '../../calls.ts';
import { createOpenTables, type OpenTables } from '../../open-tables.ts';

export interface MadeSample {
  readonly table: Table;
  /** Opens an older version. */
  open(version: number): Promise<Table>;
  remove(): Promise<void>;
}

export async function madeSample(sample: string, described?: DescribedSample): Promise<MadeSample> {
  const tablesDirectory = await mkdtemp(join(tmpdir(), 'vitrine-sample-'));
  const tables: OpenTables = createOpenTables({
    tablesDirectory,
    linksDirectory: join(tablesDirectory, 'links'),
  });
  const directory = join(tablesDirectory, `${sample}-1.lance`);
  const { makeSample } = createSampleHandler(tables);
  await makeSample({ sample, directory, described }, new AbortController().signal);
  return {
    table: await tables.open({ directory }),
    open: (version) => tables.open({ directory, version }),
    // Windows unlocks a mapped file some time after it was closed.
    remove: () => rm(tablesDirectory, { recursive: true, force: true, maxRetries: 10 }),
  };
}

const MOST_ROWS = testSize({ short: 500, whole: 20_000 });

/** Rows as text in storage order. NaN and infinite numbers stay distinct. */
export async function rowsOf(table: Table): Promise<readonly string[]> {
  const rows: readonly unknown[] = await table.query().limit(MOST_ROWS).toArray();
  return rows.map((row) => JSON.stringify(row, (_, value) => plainOf(value)));
}

function plainOf(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number' && (Object.is(value, -0) || !Number.isFinite(value)))
    return `${1 / value} ${value}`;
  return value;
}
