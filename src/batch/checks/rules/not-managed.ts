import { tableName } from '../check-format.ts';
import { onEachStep } from '../rule.ts';

/** A table that the batch itself declares is managed; of the one that was there before, the server says it. */
export const notManaged = onEachStep('not-managed', ({ kind, table, found }) => {
  if (kind !== 'create_table_version' && kind !== 'delete_table_versions') return undefined;
  if (found.declaredBy !== undefined || found.presence === 'absent') return undefined;
  if (table.facts?.managedVersioning !== false) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} manages its own versions`,
    text: 'The server doesn’t manage its versions, so entries can’t be created.',
  };
});
