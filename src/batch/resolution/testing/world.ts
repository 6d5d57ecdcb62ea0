import { idKey, type KnownVersion, type NewOperation, tableOf } from '../../draft.ts';
import { readChange } from '../../simulation/read-change.ts';

/** A catalog as simple as can be, where tables may share a place, with what must be remembered of the past. */
export interface World {
  readonly tables: Map<string, WorldTable>;
  /** Of each name: the numbers that its versions, and the places that its tables, ever had. */
  readonly numbers: Map<string, Set<bigint>>;
  readonly places: Map<string, Set<string>>;
  clock: bigint;
}

export interface WorldTable {
  location: string;
  readonly versions: Map<bigint, KnownVersion>;
}

export function newWorld(): World {
  return { tables: new Map(), numbers: new Map(), places: new Map(), clock: 1n };
}

export function putTable(world: World, key: string, location: string): void {
  world.tables.set(key, { location, versions: new Map() });
  remember(world.places, key, location);
}

export function putVersion(world: World, key: string, version: KnownVersion): void {
  world.clock += 1n;
  world.tables.get(key)?.versions.set(version.version, { ...version, timestampMillis: world.clock });
  remember(world.numbers, key, version.version);
}

function remember<Value>(memory: Map<string, Set<Value>>, key: string, value: Value): void {
  const all = memory.get(key) ?? new Set();
  memory.set(key, all.add(value));
}

export function latestOf({ versions }: WorldTable): bigint | undefined {
  return [...versions.keys()].reduce<bigint | undefined>(
    (most, version) => (most === undefined || version > most ? version : most),
    undefined,
  );
}

/** The world after the batch; undefined where a server refuses it, and then nothing is applied. */
export function withBatch(world: World, operations: readonly NewOperation[]): World | undefined {
  const next = structuredClone(world);
  return operations.every((operation) => apply(next, operation)) ? next : undefined;
}

function apply(world: World, operation: NewOperation): boolean {
  const key = idKey(tableOf(operation) ?? []);
  const table = world.tables.get(key);
  const change = readChange(operation);
  if ((table === undefined) !== (change.kind === 'declare_table')) return false;
  switch (change.kind) {
    case 'declare_table': {
      const location = change.location ?? `chosen/${world.clock}`;
      world.clock += 1n;
      putTable(world, key, location);
      return true;
    }
    case 'deregister_table':
      return world.tables.delete(key);
    case 'create_table_version': {
      const { version, manifestPath, manifestSize, eTag } = change;
      if (version === undefined || table?.versions.has(version) !== false) return false;
      putVersion(world, key, { version, manifestPath, manifestSize, eTag });
      return true;
    }
    case 'delete_table_versions':
      for (const { start, end } of change.ranges) {
        for (const version of table?.versions.keys() ?? []) {
          if (version >= start && (end === undefined || version < end)) table?.versions.delete(version);
        }
      }
      return true;
  }
}
