import type { EngineHandlers } from '../calls.ts';
import type { OpenTables } from '../open-tables.ts';
import { noIndex, orRefusal } from '../refusals.ts';

/** What changes how a table is read, and nothing of what is read. */
export function createMaintenanceHandlers(
  tables: OpenTables,
): Pick<EngineHandlers, 'prewarmIndex' | 'optimize'> {
  return {
    async prewarmIndex({ directory, name }) {
      const table = await tables.open({ directory });
      const indices = await orRefusal(() => table.listIndices());
      if (!indices.some((index) => index.name === name)) throw noIndex(name);
      await orRefusal(() => table.prewarmIndex(name));
      return undefined;
    },
    async optimize({ directory }) {
      const table = await tables.open({ directory });
      // Left out, every version of before the last seven days would be deleted.
      const cleanupOlderThan = new Date(0);
      const { compaction } = await orRefusal(() => table.optimize({ cleanupOlderThan }));
      const { fragmentsRemoved, fragmentsAdded } = compaction;
      return { version: await table.version(), fragmentsRemoved, fragmentsAdded };
    },
  };
}
