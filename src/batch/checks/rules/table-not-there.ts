import { onEachStep } from '../rule.ts';
import { nameOf, operationNumber } from '../words.ts';

export const tableNotThere = onEachStep('table-not-there', (step) => {
  const { table, found } = step;
  if (step.kind === 'declare_table' || found.presence !== 'absent') return undefined;
  if (found.deregisteredBy !== undefined) return undefined;
  const later = table.end.declaredBy;
  return {
    level: 'error',
    member: 'id',
    title: `there is no table ${nameOf(table.id)}.`,
    text:
      later === undefined
        ? 'Declare it first, in this batch or before.'
        : `It is declared later, by ${operationNumber(later)}: move this one below that.`,
  };
});
