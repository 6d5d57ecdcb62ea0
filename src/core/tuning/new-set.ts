import { randomUUID } from 'node:crypto';
import { MOST_QUERIES, type NewQuerySet, type QuerySet } from '#contract/index.ts';
import { defined, operations } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { readFloat32s } from '../storage/stored-numbers.ts';
import { currentVersionOf } from '../tries/exact-search.ts';
import { MOST_NUMBERS, type OpenSet } from './query-sets.ts';
import { type SampledRow, sampleRows } from './sample-rows.ts';

interface NewSetOptions {
  readonly client: () => Promise<NamespaceClient>;
  readonly now: () => number;
  readonly signal: AbortSignal | undefined;
}

/** A set of the given vectors, or of vectors sampled from the table. */
export async function makeSet(params: NewQuerySet, options: NewSetOptions): Promise<OpenSet> {
  const { connectionId, id, column, name } = params;
  const about = { setId: randomUUID(), connectionId, id, column, at: options.now() };
  const made = params.wanted.kind === 'rows' ? await drawn(params, options) : given(params.wanted);
  const set: QuerySet = {
    ...about,
    name: name ?? nameOf(made),
    count: made.count,
    dimension: made.dimension,
    source: made.source,
    version: made.version,
  };
  return { set, numbers: made.numbers, rows: made.rows };
}

type Made = Pick<OpenSet, 'numbers' | 'rows'> & Pick<QuerySet, 'count' | 'dimension' | 'source' | 'version'>;

type Wanted<Kind extends NewQuerySet['wanted']['kind']> = Extract<NewQuerySet['wanted'], { kind: Kind }>;

async function drawn({ id, column, wanted }: NewQuerySet, options: NewSetOptions): Promise<Made> {
  if (wanted.kind !== 'rows') throw new TypeError('Only rows are drawn.');
  const { count, seed } = wanted;
  const { signal } = options;
  const client = await options.client();
  const table = { client, id, column, signal };
  // Read before the rows: if the table changes meanwhile, the rows are looked up again before measuring.
  const version = await currentVersionOf({ client, id, signal });
  const { answer } = await client.call(operations.countRows, { id, body: {}, signal });
  const rowCount = Number(answer.count);
  if (rowCount === 0) throw invalid('The table has no rows to draw queries from. Add rows, or give vectors.');
  const rows = await sampleRows(table, { rowCount, count, seed });
  const dimension = rows[0]?.vector.length ?? 0;
  if (dimension === 0) throw invalid(noVectors(column, rowCount));
  refuseTooMuch(rows.length, dimension);
  return {
    numbers: joined(rows, dimension),
    rows: rows.map(({ offset, rowId }) => ({ offset, ...defined({ rowId }) })),
    count: rows.length,
    dimension,
    source: { kind: 'rows', seed },
    version: version ?? null,
  };
}

function noVectors(column: string, rowCount: number): string {
  const rows = rowCount === 1 ? 'The only row' : `None of the rows that were drawn of ${rowCount}`;
  return `${rows} has a vector in \`${column}\` that can be searched for. Choose another column, or give vectors.`;
}

function joined(rows: readonly SampledRow[], dimension: number): Float32Array {
  const numbers = new Float32Array(rows.length * dimension);
  for (const [index, { vector }] of rows.entries()) numbers.set(vector, index * dimension);
  return numbers;
}

/** Refuses more vectors than a set may have; fewer than the minimum are accepted, since the user chose them. */
function given({ source, dimension, numbers: base64 }: Wanted<'vectors'>): Made {
  const numbers = readFloat32s(base64);
  const count = numbers.length / dimension;
  if (count === 0 || !Number.isInteger(count)) {
    throw invalid(`${numbers.length} numbers aren’t vectors of ${dimension}. Check the dimension.`);
  }
  const odd = numbers.findIndex((number) => !Number.isFinite(number));
  if (odd >= 0) throw invalid(`Vector ${Math.floor(odd / dimension) + 1} has a number that isn’t finite.`);
  if (count > MOST_QUERIES) throw invalid(`${count} vectors are too many for a set. Take ${MOST_QUERIES}.`);
  refuseTooMuch(count, dimension);
  return { numbers, rows: [], count, dimension, source, version: null };
}

function refuseTooMuch(count: number, dimension: number): void {
  if (count * dimension <= MOST_NUMBERS) return;
  const most = Math.floor(MOST_NUMBERS / dimension).toLocaleString('en-US');
  throw invalid(
    `${count.toLocaleString('en-US')} vectors of dimension ${dimension} are too many for a set. It can have ${most}.`,
  );
}

function nameOf({ count, source }: Pick<Made, 'count' | 'source'>): string {
  const many = count.toLocaleString('en-US');
  switch (source.kind) {
    case 'rows':
      return `${many} ${count === 1 ? 'row' : 'rows'}, seed ${source.seed}`;
    case 'file':
      return `${many} from ${source.file}`.slice(0, 200);
    case 'pasted':
      return `${many} pasted`;
    case 'history':
      return `${many} of recent runs`;
  }
}

function invalid(message: string): Failure {
  return new Failure('INVALID', message);
}
