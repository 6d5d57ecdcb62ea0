import type { EngineHandlers } from './handlers.ts';
import { createImportHandler } from './ingest/import-rows.ts';
import { createChangingHandlers } from './mutations/changing-handlers.ts';
import { createOpenTables, type OpenTablesOptions } from './open-tables.ts';
import { createReadingHandlers } from './queries/reading-handlers.ts';
import { createSampleHandler } from './sample/sample-handler.ts';

/** Every call, each by the folder that knows how. */
export function createAllHandlers(directories: OpenTablesOptions): EngineHandlers {
  const tables = createOpenTables(directories);
  return {
    ...createReadingHandlers(tables),
    ...createChangingHandlers(tables),
    ...createSampleHandler(tables),
    importRows: createImportHandler(tables),
  };
}
