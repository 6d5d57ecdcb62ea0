import { operations } from '#protocol/index.ts';
import type { IndexStatsParams } from '../catalog/table-stats.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

/** Has an index loaded into the memory of the server. A hint: it may answer before that is done. */
export async function prewarmIndex(
  { client }: { readonly client: NamespaceClient },
  { id, name, anyway = false, signal }: IndexStatsParams,
): Promise<void> {
  await client.call(operations.prewarmIndex, { id, names: { name }, askAnyway: anyway, signal });
}
