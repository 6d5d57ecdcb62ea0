import type { Catalog } from '../catalog/catalog.ts';
import { Failure } from '../failure.ts';
import type { CredentialProvider } from '../namespace/request-auth.ts';
import type { NamespaceTarget } from '../namespace/target.ts';
import type { CatalogTarget } from './open-catalogs.ts';

export interface ConnectionCheck {
  readonly target: NamespaceTarget;
  readonly asker: CredentialProvider;
  readonly openCatalog: (target: CatalogTarget) => Catalog;
  readonly signal: AbortSignal | undefined;
}

/** Asks for one name, so that an address that leads nowhere is met here and not in an empty tree. */
export async function verifyConnection({
  target,
  asker,
  openCatalog,
  signal,
}: ConnectionCheck): Promise<void> {
  const trial = openCatalog({
    target,
    asker,
    // A server that may not be kept is nothing to remember.
    known: { of: () => undefined, learn: () => {} },
    tablesByHand: () => [],
  });
  try {
    const { basis } = await trial.children({ id: [], limit: 1, signal });
    // A wrong base path answers just like a server that lists nothing: only the user can tell.
    if (basis === 'by-hand') throw new Failure('NOT_SUPPORTED', listsNothing(target.address));
  } finally {
    await trial.close();
  }
}

function listsNothing(address: string): string {
  return (
    `${address} responds but can’t list namespaces or tables. Check the path. ` +
    'If it’s right, add it anyway, then add tables by ID.'
  );
}
