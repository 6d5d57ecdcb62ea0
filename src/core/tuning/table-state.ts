import type { Sweep } from '#contract/index.ts';
import { type AnswerOf, type Id, operations } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import { fetchIndexInside } from '../indices/index-inside.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { currentVersionOf } from '../tries/exact-search.ts';

interface StateParams {
  readonly client: NamespaceClient;
  readonly id: Id;
  readonly column: string;
  readonly signal: AbortSignal | undefined;
}

/** What a sweep is of: the state of the table, and the index that answers. */
export type MeasuredState = Pick<Sweep, 'version' | 'rowCount' | 'index'>;

/** What the server doesn’t tell is null, and keeps nobody from measuring. */
export async function readTableState({ client, id, column, signal }: StateParams): Promise<MeasuredState> {
  const version = await currentVersionOf({ client, id, signal });
  const counted = await orNull(client.call(operations.countRows, { id, body: {}, signal }), signal);
  const listed = await orNull(client.call(operations.listIndices, { id, signal }), signal);
  const index = listed?.answer.indexes.find((one) => one.columns?.includes(column) === true);
  return {
    version: version ?? null,
    rowCount: counted === null ? null : Number(counted.answer.count),
    index: index === undefined ? null : await describeIndex({ client, id, signal }, index),
  };
}

type ListedIndex = AnswerOf<typeof operations.listIndices>['indexes'][number];

async function describeIndex(
  { client, id, signal }: Omit<StateParams, 'column'>,
  { index_name: name, index_type: type, size_bytes: size, ...others }: ListedIndex,
): Promise<MeasuredState['index']> {
  const call = client.call(operations.describeIndexStats, { id, names: { name }, signal });
  const stats = (await orNull(call, signal))?.answer;
  return {
    name,
    type: type ?? stats?.index_type ?? null,
    partitions:
      wholeIn(stats, 'num_partitions') ??
      wholeIn(others, 'num_partitions') ??
      (await partitionsInside({ client, id, signal }, name)),
    size: size === undefined || size === null ? null : Number(size),
  };
}

/** Where the statistics don’t tell, the files of the index may: a server of our own reads them. */
async function partitionsInside(
  { client, id, signal }: Omit<StateParams, 'column'>,
  name: string,
): Promise<number | null> {
  const inside = await orNull(fetchIndexInside({ client }, { id, name, signal }), signal);
  return inside?.facts.kind === 'vector' ? (inside.facts.partitionSizes?.length ?? null) : null;
}

/** A member that only some servers have. */
function wholeIn(answer: object | undefined, name: string): number | undefined {
  const value: unknown = new Map(Object.entries(answer ?? {})).get(name);
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

/** Whoever is not there, or lets nobody in, fails the sweep; all else is not told. */
async function orNull<Answer>(
  call: Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer | null> {
  try {
    return await call;
  } catch (problem) {
    const isExpected = problem instanceof Failure && signal?.aborted !== true;
    if (isExpected && problem.code !== 'UNREACHABLE' && problem.code !== 'REFUSED') return null;
    throw problem;
  }
}

/** By what a sweep is told from others of the same table: `v42, IVF_PQ, 32 partitions`. */
export function labelOf({ version, index }: MeasuredState): string {
  const parts = [
    version === null ? undefined : `v${version}`,
    index === null ? 'no index' : (index.type ?? index.name),
    index?.partitions == null ? undefined : `${index.partitions.toLocaleString('en-US')} partitions`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** Somebody wrote while it was measured. */
export class TableChanged extends Failure {}

/** A table that was changed is another one: what was measured before and after says nothing together. */
export async function refuseOtherVersion(
  { client, id, signal }: Omit<StateParams, 'column'>,
  measured: bigint | null,
): Promise<void> {
  if (measured === null) return;
  const version = await currentVersionOf({ client, id, signal });
  if (version === undefined || version === measured) return;
  throw new TableChanged('INVALID', {
    message: `The table changed from v${measured} to v${version} during the sweep. Start another one for v${version}.`,
    headline: `The table changed from v${measured} to v${version} during the sweep.`,
  });
}
