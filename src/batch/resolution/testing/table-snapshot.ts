import type { KnownVersion, TableState, TableStates } from '../../draft.ts';
import type { World } from './world.ts';

/** What a look at a table does not tell. */
export interface Gap {
  readonly table: 'missing' | 'unknown' | 'seen';
  readonly location: boolean;
  readonly versions: 'none' | 'newest' | 'all';
  readonly newest: number;
  readonly fields: readonly ('manifestPath' | 'manifestSize' | 'eTag' | 'timestampMillis')[];
}

export const NO_GAP: Gap = { table: 'seen', location: true, versions: 'all', newest: 0, fields: [] };

export function lookAt(world: World, gaps: ReadonlyMap<string, Gap>): TableStates {
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
