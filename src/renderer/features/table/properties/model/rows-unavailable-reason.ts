import type { Connection, Table } from '../../../../../contract/index.ts';
import { isDeclaredOnly } from './facts.ts';

/** Why a server can tell nothing of a table's rows. What follows from its description is not asked. */
export type WhyNoRows =
  | { readonly kind: 'only-declared' }
  | { readonly kind: 'rows-elsewhere'; readonly location: string };

export function rowsUnavailableReason(
  connection: Pick<Connection, 'local' | 'folder'>,
  table: Pick<Table, 'onlyDeclared' | 'location'>,
): WhyNoRows | undefined {
  if (isDeclaredOnly(table)) return { kind: 'only-declared' };
  const { location } = table;
  if (!readsFilesOnly(connection) || location == null || !isStorageAddress(location)) return undefined;
  return { kind: 'rows-elsewhere', location };
}

/** The servers that come with Vitrine. Of any other server it is not known what it reads. */
function readsFilesOnly({ local, folder }: Pick<Connection, 'local' | 'folder'>): boolean {
  return local || folder !== undefined;
}

/** `s3://bucket/t`, but neither `file:///t` nor `C:/t`. */
function isStorageAddress(location: string): boolean {
  return /^(?!file:)[a-z][a-z\d+.-]+:\/\//i.test(location);
}
