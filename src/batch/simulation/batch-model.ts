import { type Id, type NamingScheme, readManifestName } from '#protocol/index.ts';
import {
  type BatchContent,
  type DraftOperation,
  idKey,
  type KnownVersion,
  type TableState,
  type TableStates,
  tableOf,
} from '../draft.ts';
import { createLocationIndex } from './location-index.ts';
import type { OperationContext, TableTimeline } from './operation-context.ts';
import { readChange } from './read-change.ts';
import { TableSimulation } from './table-simulation.ts';
import { createVersionIndex } from './version-index.ts';

/** A simulation of the draft, operation by operation. It is built once, and every rule reads it. */
export interface BatchModel {
  readonly draft: BatchContent;
  /** Without operations that name no table. */
  readonly steps: readonly OperationContext[];
  /** In the order in which the operations first name them. */
  readonly tables: readonly TableTimeline[];
}

export function overviewOf(draft: BatchContent, known: TableStates): BatchModel {
  const simulations = new Map<string, TableSimulation>();
  const places = createLocationIndex(known);
  const created = createdVersions(draft);
  const simulationOf = (id: Id): TableSimulation => {
    const key = idKey(id);
    const before = simulations.get(key);
    if (before !== undefined) return before;
    const table = new TableSimulation({ id, facts: known.get(key), places, named: created.get(key) ?? [] });
    simulations.set(key, table);
    return table;
  };
  const steps = draft.operations.flatMap((operation, place) => {
    const id = namedTable(operation);
    return id === undefined ? [] : [simulationOf(id).take(operation, place)];
  });
  return { draft, steps, tables: [...simulations.values()] };
}

function namedTable(operation: DraftOperation): Id | undefined {
  const id = tableOf(operation);
  return id === undefined || id.length === 0 ? undefined : id;
}

/** The versions that the batch creates, by table; deletions of the batch may include them. */
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

/** The naming scheme of the newest manifest; undefined if it is unknown. */
export function namingOf(facts: TableState | undefined): NamingScheme | undefined {
  const newest = facts?.versions?.reduce<KnownVersion | undefined>(
    (most, one) => (most === undefined || one.version > most.version ? one : most),
    undefined,
  );
  return newest?.manifest_path === undefined ? undefined : readManifestName(newest.manifest_path)?.scheme;
}

/**
 * The number for a new version: one more than the highest one ever, including versions of the draft itself. Undefined
 * if the versions are not known, or if there is no higher number.
 */
export function proposedVersion(facts: TableState | undefined, draft?: BatchContent): bigint | undefined {
  if (facts === undefined) return undefined;
  const key = idKey(facts.id);
  const timeline =
    draft && overviewOf(draft, new Map([[key, facts]])).tables.find((table) => table.key === key);
  const versions = timeline?.end.versions ?? createVersionIndex(facts, []);
  const presence = timeline?.end.presence ?? facts.state;
  return presence === 'absent' ? undefined : versions.next();
}
