import { manifestName } from '#protocol/index.ts';
import { latestOf, putTable, putVersion, type World } from './world.ts';

export type OtherChange =
  | { readonly kind: 'declare'; readonly key: string; readonly location: string }
  | { readonly kind: 'deregister'; readonly key: string }
  | { readonly kind: 'create'; readonly key: string; readonly version: bigint; readonly size: bigint }
  | { readonly kind: 'delete'; readonly key: string; readonly start: bigint; readonly end: bigint };

/**
 * What another client does, as far as it may: it gives no number twice, deletes no latest version, puts no table where
 * its forerunner lay, and leaves alone the tables that our batch has just declared.
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
      putVersion(world, key, { version, manifestPath, manifestSize: size, eTag: `other-${world.clock}` });
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
