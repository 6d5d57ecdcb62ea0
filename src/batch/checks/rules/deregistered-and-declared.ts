import { operationNumber, tableName } from '../check-format.ts';
import { onEach } from '../rule.ts';

export const deregisteredAndDeclared = onEach(
  'declare_table',
  'deregistered-and-declared',
  ({ table, found: { presence, deregisteredBy } }) =>
    presence !== 'absent' || deregisteredBy === undefined
      ? undefined
      : {
          level: 'warning',
          member: 'id',
          title: `${tableName(table.id)} is replaced by a new table`,
          text: `Its versions and tags are removed by ${operationNumber(deregisteredBy)}.`,
        },
);
