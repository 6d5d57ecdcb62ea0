import { manifestName } from '#protocol/index.ts';
import {
  idKey,
  type KnownVersion,
  type NewOperation,
  type TableState,
  type TableStates,
  tableOf,
} from '../../draft.ts';
import { readChange } from '../../simulation/read-change.ts';

/** A minimal catalog, in which tables may share a location, with the history that the rules need. */
export interface World {
  readonly tables: Map<string, WorldTable>;
  /** For each table name: all version numbers and all locations that it ever had. */
  readonly numbers: Map<string, Set<bigint>>;
  readonly places: Map<string, Set<string>>;
  clock: bigint;
}

interface WorldTable {
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
  world.tables.get(key)?.versions.set(version.version, { ...version, timestamp_millis: world.clock });
  remember(world.numbers, key, version.version);
}

function remember<Value>(memory: Map<string, Set<Value>>, key: string, value: Value): void {
  const all = memory.get(key) ?? new Set();
  memory.set(key, all.add(value));
}

function latestOf({ versions }: WorldTable): bigint | undefined {
  return [...versions.keys()].reduce<bigint | undefined>(
    (most, version) => (most === undefined || version > most ? version : most),
    undefined,
  );
}

/** The world after the batch; undefined if a server refuses the batch and applies nothing. */
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
      const { version, manifest_path: manifestPath, manifest_size: manifestSize, e_tag: eTag } = change;
      if (version === undefined || table?.versions.has(version) !== false) return false;
      putVersion(world, key, {
        version,
        manifest_path: manifestPath,
        manifest_size: manifestSize,
        e_tag: eTag,
      });
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

/** What an observation of a table leaves out. */
export interface Gap {
  readonly table: 'missing' | 'unknown' | 'seen';
  readonly location: boolean;
  readonly versions: 'none' | 'newest' | 'all';
  readonly newest: number;
  readonly fields: readonly ('manifest_path' | 'manifest_size' | 'e_tag' | 'timestamp_millis')[];
}

export const NO_GAP: Gap = { table: 'seen', location: true, versions: 'all', newest: 0, fields: [] };

export function observe(world: World, gaps: ReadonlyMap<string, Gap>): TableStates {
  const known = new Map<string, TableState>();
  for (const [key, gap] of gaps) {
    const facts = factsOf(world, key, gap);
    if (facts !== undefined) known.set(key, facts);
  }
  return known;
}

function factsOf(world: World, key: string, gap: Gap): TableState | undefined {
  const id: readonly string[] = JSON.parse(key);
  const table = world.tables.get(key);
  if (gap.table === 'missing') return undefined;
  if (gap.table === 'unknown') return { id, state: 'unknown', allVersions: false, at: 0 };
  if (table === undefined) return { id, state: 'absent', allVersions: true, at: 0 };
  const versions = [...table.versions.values()].sort((one, other) => (one.version > other.version ? -1 : 1));
  const shown = gap.versions === 'newest' ? versions.slice(0, gap.newest) : versions;
  return {
    id,
    state: versions.length === 0 ? 'declared' : 'stored',
    location: gap.location ? table.location : undefined,
    versions: gap.versions === 'none' ? undefined : shown.map((version) => without(version, gap.fields)),
    allVersions: gap.versions === 'all',
    at: 0,
  };
}

function without(version: KnownVersion, fields: Gap['fields']): KnownVersion {
  return { ...version, ...Object.fromEntries(fields.map((field) => [field, undefined])) };
}

export type OtherChange =
  | { readonly kind: 'declare'; readonly key: string; readonly location: string }
  | { readonly kind: 'deregister'; readonly key: string }
  | { readonly kind: 'create'; readonly key: string; readonly version: bigint; readonly size: bigint }
  | { readonly kind: 'delete'; readonly key: string; readonly start: bigint; readonly end: bigint };

/**
 * A change by another client, within the rules: it reuses no version number, deletes no latest version, creates no
 * table at the location of an earlier one, and doesn't touch tables that our batch has just declared.
 */
export function actAsOther(world: World, change: OtherChange, ours: ReadonlySet<string>): void {
  const { key } = change;
  const table = world.tables.get(key);
  switch (change.kind) {
    case 'declare':
      if (table !== undefined || world.places.get(key)?.has(change.location) === true) return;
      putTable(world, key, change.location);
      return;
    case 'deregister':
      if (!ours.has(key)) world.tables.delete(key);
      return;
    case 'create': {
      const { version, size } = change;
      if (table === undefined || world.numbers.get(key)?.has(version) === true) return;
      const manifestPath = manifestName({ scheme: 'V2', version });
      putVersion(world, key, {
        version,
        manifest_path: manifestPath,
        manifest_size: size,
        e_tag: `other-${world.clock}`,
      });
      return;
    }
    case 'delete': {
      if (table === undefined) return;
      const latest = latestOf(table);
      for (const version of [...table.versions.keys()]) {
        if (version >= change.start && version < change.end && version !== latest)
          table.versions.delete(version);
      }
    }
  }
}
