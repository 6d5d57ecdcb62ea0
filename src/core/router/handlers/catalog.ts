import { implement } from '@orpc/server';
import { catalogCalls } from '#contract/calls/catalog.ts';
import type { Host } from '../../host.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function catalogAnswers(host: Host) {
  const call = implement(catalogCalls).$context<CallContext>().use(failuresAsData);
  const catalogOf = ({ connectionId }: { readonly connectionId: string }) =>
    host.connections.catalog(connectionId);
  return {
    children: call.children.handler(async ({ input, signal }) =>
      (await catalogOf(input)).children({ ...input, signal }),
    ),
    table: call.table.handler(async ({ input, signal }) =>
      (await catalogOf(input)).describe(input.id, input, signal),
    ),
    namespace: call.namespace.handler(async ({ input, signal }) =>
      (await catalogOf(input)).describeNamespace({ ...input, signal }),
    ),
    storageOption: call.storageOption.handler(async ({ input }) => ({
      text: (await catalogOf(input)).storageOption(input.id, input, input.name),
    })),
    versions: call.versions.handler(async ({ input, signal }) =>
      (await catalogOf(input)).versions({ ...input, signal }),
    ),
    stats: call.stats.handler(async ({ input, signal }) =>
      (await catalogOf(input)).stats({ ...input, signal }),
    ),
    rowCount: call.rowCount.handler(async ({ input, signal }) =>
      (await catalogOf(input)).rowCount({ ...input, signal }),
    ),
    indices: call.indices.handler(async ({ input, signal }) =>
      (await catalogOf(input)).indices({ ...input, signal }),
    ),
    indexStats: call.indexStats.handler(async ({ input, signal }) =>
      (await catalogOf(input)).indexStats({ ...input, signal }),
    ),
    indexInside: call.indexInside.handler(async ({ input, signal }) =>
      (await catalogOf(input)).indexInside({ ...input, signal }),
    ),
    prewarmIndex: call.prewarmIndex.handler(async ({ input, signal }) =>
      (await catalogOf(input)).prewarmIndex({ ...input, signal }),
    ),
    storageOffer: call.storageOffer.handler(({ input, signal }) =>
      host.connections.storageOffer(input.connectionId, input.id, signal),
    ),
    storageSource: call.storageSource.handler(({ input }) =>
      host.connections.storageSource(input.connectionId, input.id),
    ),
    addTable: call.addTable.handler(({ input }) => host.connections.addTable(input.connectionId, input.text)),
    forgetTable: call.forgetTable.handler(({ input }) =>
      host.connections.forgetTable(input.connectionId, input.id),
    ),
  };
}
