import type { Id } from '../../../protocol/index.ts';
import { type BatchContent, type DraftOperation, idKey, type TableStates } from '../../model.ts';
import { tableOf } from '../../table-of.ts';
import { createPlaces } from './location-index.ts';
import type { OperationContext, TableTimeline } from './operation-context.ts';
import { readChange } from './read-change.ts';
import { TableSimulation } from './table-simulation.ts';

/** A draft as it would happen, operation by operation: gone over once, and read by every rule. */
export interface BatchModel {
  readonly draft: BatchContent;
  /** Without the operations that name no table. */
  readonly steps: readonly OperationContext[];
  /** In the order in which the batch comes to them. */
  readonly tables: readonly TableTimeline[];
}

export function overviewOf(draft: BatchContent, known: TableStates): BatchModel {
  const walks = new Map<string, TableSimulation>();
  const places = createPlaces(known);
  const created = createdVersions(draft);
  const walkOf = (id: Id): TableSimulation => {
    const key = idKey(id);
    const before = walks.get(key);
    if (before !== undefined) return before;
    const walk = new TableSimulation({ id, facts: known.get(key), places, named: created.get(key) ?? [] });
    walks.set(key, walk);
    return walk;
  };
  const steps = draft.operations.flatMap((operation, place) => {
    const id = namedTable(operation);
    return id === undefined ? [] : [walkOf(id).take(operation, place)];
  });
  return { draft, steps, tables: [...walks.values()] };
}

function namedTable(operation: DraftOperation): Id | undefined {
  const id = tableOf(operation);
  return id === undefined || id.length === 0 ? undefined : id;
}

/** By table, each version that the batch creates: deletions of the batch may meet them. */
function createdVersions({ operations }: BatchContent): ReadonlyMap<string, readonly bigint[]> {
  const byTable = new Map<string, bigint[]>();
  for (const operation of operations) {
    const change = readChange(operation);
    const id = namedTable(operation);
    if (id === undefined || change.kind !== 'create_table_version' || change.version === undefined) continue;
    const key = idKey(id);
    const versions = byTable.get(key) ?? [];
    versions.push(change.version);
    byTable.set(key, versions);
  }
  return byTable;
}
