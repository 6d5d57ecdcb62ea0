import { createChangingHandlers } from './changing/changing-handlers.ts';
import type { EngineHandlers } from './handlers.ts';
import { createImportHandler } from './importing/import-rows.ts';
import { createOpenTables, type OpenTablesOptions } from './open-tables.ts';
import { createReadingHandlers } from './reading/reading-handlers.ts';
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
