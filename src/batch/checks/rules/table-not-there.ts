import { operationNumber, tableName } from '../check-format.ts';
import { onEachStep } from '../rule.ts';

export const tableNotThere = onEachStep('table-not-there', (step) => {
  const { table, found } = step;
  if (step.kind === 'declare_table' || found.presence !== 'absent') return undefined;
  if (found.deregisteredBy !== undefined) return undefined;
  const later = table.end.declaredBy;
  return {
    level: 'error',
    member: 'id',
    title: `table ${tableName(table.id)} doesn’t exist`,
    text:
      later === undefined
        ? 'Declare it first, in this batch or earlier.'
        : `It’s declared later by ${operationNumber(later)}. Move this operation below it.`,
  };
});
