import { tableName } from '../check-format.ts';
import { onEach } from '../rule.ts';

export const tableAlreadyThere = onEach('declare_table', 'table-already-there', ({ table, found }) => {
  if (found.presence !== 'there' || found.declaredBy !== undefined) return undefined;
  const location = table.facts?.location;
  return {
    level: 'error',
    member: 'id',
    title: `table ${tableName(table.id)} already exists`,
    ...(location === undefined ? {} : { text: `Location: ${location}` }),
  };
});
