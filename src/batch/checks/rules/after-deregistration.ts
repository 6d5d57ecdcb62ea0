import { operationNumber, tableName } from '../check-format.ts';
import { onEachStep } from '../rule.ts';

export const afterDeregistration = onEachStep('after-deregistration', ({ kind, table, found }) => {
  const isOfVersions = kind === 'create_table_version' || kind === 'delete_table_versions';
  if (!isOfVersions || found.presence !== 'absent' || found.deregisteredBy === undefined) return undefined;
  return {
    level: 'error',
    member: 'id',
    title: `${tableName(table.id)} is already deregistered`,
    text: `Deregistered by ${operationNumber(found.deregisteredBy)}.`,
  };
});
