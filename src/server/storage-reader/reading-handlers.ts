import { type Engine, EngineFailure } from '#engine/host/engine.ts';
import { segmentFiles } from '#lance-format/index-source.ts';
import { defined } from '#protocol/defined.ts';
import type { Id } from '#protocol/index.ts';
import { CatalogRejection } from '../catalog/refusals.ts';
import type { ReadableTables } from '../rows/readable-tables.ts';
import { DEFAULT_LIMITS } from '../rows/row-storage.ts';
import type { StorageNames } from './bucket-names.ts';
import type { TableClient } from './gateway-client.ts';
import { filesInStorage } from './storage-files.ts';

interface StorageTables {
  readonly storage: StorageNames;
  readonly engine: Engine;
}

/** Tables in storage. The engine reads them through the gateway, with keys that are valid only there. */
export function tablesInStorage({ storage, engine }: StorageTables): ReadableTables {
  return {
    limits: DEFAULT_LIMITS,
    async tableOf({ id, signal }, _name, version) {
      const { address, scope } = await storage.table(id, signal);
      const table = { directory: address, storageOptions: storage.within(scope).engineOptions };
      return version == null ? table : { ...table, version: Number(version) };
    },
    async filesOf({ id, signal }) {
      const { address: directory, scope } = await storage.table(id, signal);
      const gateway = storage.within(scope);
      const files = filesInStorage(gateway, signal);
      const read = (path: string, from: number, to: number) => gateway.readRange(path, { from, to }, signal);
      return { files, directory, segment: (uuid) => segmentFiles({ files, directory, uuid }, read) };
    },
    async run(call, input, { id, signal, timeLimit }) {
      const started = Date.now();
      try {
        return await engine.run(call, input, { signal, ...defined({ timeLimit }) });
      } catch (problem) {
        if (!(problem instanceof EngineFailure)) throw problem;
        const { address, scope } = await storage.table(id);
        throw await explained(problem, { gateway: storage.within(scope), id, address, started });
      }
    },
  };
}

interface FailedRequest {
  readonly gateway: TableClient;
  readonly id: Id;
  readonly address: string;
  readonly started: number;
}

/** Replaces the engine’s long message for a failed request by the gateway’s. */
async function explained(
  failure: EngineFailure,
  { gateway, id, address, started }: FailedRequest,
): Promise<CatalogRejection> {
  const lastError = await gateway.lastError(address, started);
  const { code, message } = lastError ?? failure;
  return new CatalogRejection(code, id, (table) => `Table ${table}: ${message}`);
}
