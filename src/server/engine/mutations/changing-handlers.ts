import type { EngineHandlers } from '../handlers.ts';
import type { OpenTables } from '../open-tables.ts';
import { createIndexHandlers } from './indices.ts';
import { createRowHandlers } from './rows.ts';
import { createTagHandlers } from './tags.ts';
import { createVersionHandlers } from './versions.ts';

export type ChangingHandlers = Pick<
  EngineHandlers,
  | 'deleteRows'
  | 'updateRows'
  | 'restore'
  | 'createIndex'
  | 'dropIndex'
  | 'createTag'
  | 'updateTag'
  | 'deleteTag'
>;

/** Every change of a table that is there, but for new rows. Each is made to its latest version, whoever asks. */
export function createChangingHandlers(tables: OpenTables): ChangingHandlers {
  return {
    ...createRowHandlers(tables),
    ...createVersionHandlers(tables),
    ...createIndexHandlers(tables),
    ...createTagHandlers(tables),
  };
}
