import type { Id } from '#protocol/index.ts';
import { CatalogRejection } from '../catalog/refusals.ts';
import { INVALID_INPUT, PERMISSION_DENIED } from '../http/codes.ts';
import { localPathOf } from './allowed-directories.ts';
import { checkVersions } from './readable-files.ts';
import type { RowStorage } from './row-storage.ts';
import { withTableContext } from './with-table-context.ts';

/**
 * SECURITY: who may talk to this server may not make it read any directory of this machine: only what lies in its own,
 * or in the folder that the user opened. A location elsewhere is a name to it, and nothing that it reads.
 */
export async function checkRegistration({ places }: RowStorage, id: Id, location: string): Promise<void> {
  if (localPathOf(location) === undefined) return;
  const directory = places.directoryOf(location);
  if (directory === undefined) throw outside(id, location, places.tablesDirectory);
  const latest = await withTableContext(id, () => checkVersions(places, directory));
  if (latest === undefined) throw noTableThere(id, location);
}

function outside(id: Id, location: string, tablesDirectory: string): CatalogRejection {
  return new CatalogRejection(
    PERMISSION_DENIED,
    id,
    (table) =>
      `Can’t register ${table} at \`${location}\`: the local server only reads \`${tablesDirectory}\`. Open its folder instead.`,
  );
}

function noTableThere(id: Id, location: string): CatalogRejection {
  return new CatalogRejection(
    INVALID_INPUT,
    id,
    (table) => `There are no rows at \`${location}\` for table ${table}.`,
  );
}
