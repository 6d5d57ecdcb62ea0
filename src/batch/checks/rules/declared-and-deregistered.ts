import { operationNumber, tableName } from '../check-format.ts';
import { onEach } from '../rule.ts';

export const declaredAndDeregistered = onEach(
  'deregister_table',
  'declared-and-deregistered',
  ({ table, found: { declaredBy } }) =>
    declaredBy === undefined
      ? undefined
      : {
          level: 'warning',
          member: 'id',
          title: `${tableName(table.id)} is declared and deregistered in one batch`,
          text: `This cancels out ${operationNumber(declaredBy)}.`,
        },
);
