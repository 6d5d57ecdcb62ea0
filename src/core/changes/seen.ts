import { z } from 'zod';
import { idKey } from '#batch/index.ts';
import { type StepOperation, type TableStateResult, tableFacts } from '#contract/index.ts';
import { defined, type Id, namesAffectedBy, type Operation, operations } from '#protocol/index.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { RequestFailure } from '../http/status-failure.ts';
import { readAllPages } from '../namespace/pages.ts';
import { fetchTableStates } from './table-states.ts';

const presence = z.enum(['there', 'absent', 'unknown']);

/** The state of the tables, namespace, and indices that a change affects. */
export const seen = z.object({
  tables: z.array(tableFacts),
  /** Only for changes that create or drop a namespace. */
  namespace: presence.exactOptional(),
  /** Only for changes of indices: the name, and a value that tells an index from its replacement. */
  indices: z.array(z.object({ name: z.string(), is: z.string() })).exactOptional(),
});
export type Seen = z.infer<typeof seen>;

export const NOTHING_SEEN: Seen = { tables: [] };

interface LookOptions {
  readonly catalog: Pick<Catalog, 'client' | 'versions'>;
  readonly signal: AbortSignal | undefined;
  readonly now: () => number;
  /** In milliseconds: what isn't answered by then stays unknown. */
  readonly milliseconds: number;
}

interface StepToLookAt {
  readonly operation: StepOperation;
  readonly id: Id;
  /** Of a change: it may name another table. */
  readonly body?: object;
}

/** Requests only what shows whether a change was applied. Throws only if it is aborted. */
export async function lookAt(options: LookOptions, step: StepToLookAt): Promise<Seen> {
  const { signal, milliseconds } = options;
  const timeout = AbortSignal.timeout(milliseconds);
  const stop = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const tableIds = tablesOfStep(step);
  const withoutTags =
    operations[step.operation].requestKind === 'arrow' ? new Set(tableIds.map(idKey)) : undefined;
  const [tables, namespace, indices] = await Promise.all([
    fetchTableStates({ ...options, ...(withoutTags && { withoutTags }) }, tableIds, milliseconds),
    isOfNamespace(step) ? namespacePresence(options, step.id, stop) : undefined,
    OF_INDICES.has(step.operation) ? indicesOf(options, step.id, stop) : undefined,
  ]);
  return {
    tables: withoutTags === undefined ? tables : tables.map(withLatestVersion),
    ...defined({ namespace, indices }),
  };
}

const OF_INDICES: ReadonlySet<StepOperation> = new Set<StepOperation>(['createIndex', 'dropIndex']);

function isOfNamespace({ operation }: StepToLookAt): boolean {
  const { changesNames }: Operation = operations[operation];
  return typeof changesNames === 'object' && changesNames.of === 'namespaces';
}

/** The tables that a step affects: for a rename, both names. */
export function tablesOfStep(step: StepToLookAt): readonly Id[] {
  if (isOfNamespace(step)) return [];
  return namesAffectedBy([{ ...step, operation: operations[step.operation] }]).things;
}

/**
 * Rows may be sent in hundreds of parts, each of which creates a version: keeping all versions each time would make the
 * record huge.
 */
function withLatestVersion({ versions, ...table }: TableStateResult): TableStateResult {
  if (versions === undefined) return table;
  const [first, ...others] = versions;
  const latest = others.reduce(
    (most, one) => (most !== undefined && one.version > most.version ? one : most),
    first,
  );
  return { ...table, versions: latest === undefined ? [] : [latest], allVersions: false };
}

async function namespacePresence(
  { catalog: { client } }: LookOptions,
  id: Id,
  signal: AbortSignal,
): Promise<z.infer<typeof presence>> {
  const found = await orUnknown(signal, async () => {
    const { answer } = await client.call(operations.namespaceExists, { id, signal });
    return answer;
  });
  if (found === undefined) return 'unknown';
  return found ? 'there' : 'absent';
}

function indicesOf({ catalog: { client } }: LookOptions, id: Id, signal: AbortSignal) {
  return orUnknown(signal, async () => {
    const { items, gap } = await readAllPages({
      read: async (token) => {
        const { answer } = await client.call(operations.listIndices, {
          id,
          query: { page_token: token },
          body: {},
          signal,
        });
        return { items: answer.indexes, token: answer.page_token };
      },
      keyOf: ({ index_name: name }) => name,
      what: 'indices',
    });
    if (gap !== undefined) return undefined;
    return items.map(({ index_name: name, ...index }) => ({
      name,
      is: JSON.stringify(index.index_uuid ?? null),
    }));
  });
}

/** Returns undefined if the server doesn't say. */
async function orUnknown<Found>(signal: AbortSignal, look: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await look();
  } catch (problem) {
    if (problem instanceof RequestFailure || signal.aborted) return undefined;
    throw problem;
  }
}
