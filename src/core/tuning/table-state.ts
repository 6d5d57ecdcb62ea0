import type { MeasuredIndex, MeasuredTable } from '#contract/index.ts';
import { type AnswerOf, type Id, operations } from '#protocol/index.ts';
import { quantity } from '#tuning/figures.ts';
import { Failure } from '../failure.ts';
import { fetchIndexInside } from '../indices/index-inside.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';
import { currentVersionOf, ENDS_ALL } from '../tries/exact-search.ts';

interface StateParams {
  readonly client: NamespaceClient;
  readonly id: Id;
  readonly column: string;
  readonly signal: AbortSignal | undefined;
}

/** What the server doesn’t say is null. */
export async function readTableState({ client, id, column, signal }: StateParams): Promise<MeasuredTable> {
  const version = await currentVersionOf({ client, id, signal });
  const counted = await answerOr(client.call(operations.countRows, { id, body: {}, signal }), signal);
  const listed = await answerOr(client.call(operations.listIndices, { id, signal }), signal);
  const table = {
    version: version ?? null,
    rowCount: counted instanceof Failure ? null : Number(counted.answer.count),
  };
  if (listed instanceof Failure) return { ...table, index: null, indexProblem: listed.details };
  const index = listed.answer.indexes.find((one) => one.columns?.includes(column) === true);
  return { ...table, index: index === undefined ? null : await describeIndex({ client, id, signal }, index) };
}

type ListedIndex = AnswerOf<typeof operations.listIndices>['indexes'][number];

/** Reads the server's statistics, and what they lack from the index files, which only Vitrine's own servers offer. */
async function describeIndex(
  { client, id, signal }: Omit<StateParams, 'column'>,
  { index_name: name, index_type: type, size_bytes: size, ...listed }: ListedIndex,
): Promise<MeasuredIndex> {
  const call = client.call(operations.describeIndexStats, { id, names: { name }, signal });
  const described = await answerOr(call, signal);
  const stats = described instanceof Failure ? undefined : described.answer;
  const files = await answerOr(fetchIndexInside({ client }, { id, name, signal }), signal);
  const facts = files instanceof Failure || files.facts.kind !== 'vector' ? undefined : files.facts;
  const sizes = facts?.partition_sizes;
  const member = (key: string) => wholeIn(stats, key) ?? wholeIn(listed, key) ?? null;
  return {
    name,
    type: type ?? stats?.index_type ?? null,
    partitions: member('num_partitions') ?? sizes?.length ?? null,
    largestPartition: sizes?.reduce((most, rows) => Math.max(most, rows), 0) ?? null,
    subVectors: member('num_sub_vectors') ?? numberOf(facts?.num_sub_vectors),
    unindexedRows: member('num_unindexed_rows'),
    size: numberOf(size),
  };
}

/** A number that only some servers return. */
function wholeIn(answer: object | undefined, name: string): number | undefined {
  const value: unknown = new Map(Object.entries(answer ?? {})).get(name);
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

function numberOf(value: bigint | null | undefined): number | null {
  return value === undefined || value === null ? null : Number(value);
}

/** Returns the failure of one request; throws if the server is unreachable or refuses access. */
async function answerOr<Answer>(
  call: Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer | Failure> {
  try {
    return await call;
  } catch (problem) {
    const isExpected = problem instanceof Failure && signal?.aborted !== true;
    if (isExpected && !ENDS_ALL.has(problem.code)) return problem;
    throw problem;
  }
}

/** Tells sweeps of one table apart: `v42, IVF_PQ, 32 partitions, 8 sub-vectors`. */
export function labelOf({ version, index, indexProblem }: MeasuredTable): string {
  const parts = [
    version === null ? undefined : `v${version}`,
    index === null ? (indexProblem === undefined ? 'no index' : undefined) : (index.type ?? index.name),
    index?.partitions == null ? undefined : quantity(index.partitions, 'partition'),
    index?.subVectors == null ? undefined : quantity(index.subVectors, 'sub-vector'),
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** The table changed during the sweep. */
export class TableChanged extends Failure {}

/** Throws if the table changed: measurements of different versions can't be compared. */
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
