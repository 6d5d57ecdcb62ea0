import { onEach } from '../rule.ts';
import { nameOf, operationNumber } from '../words.ts';

export const deregisteredAndDeclared = onEach(
  'declare_table',
  'deregistered-and-declared',
  ({ table, found: { presence, deregisteredBy } }) =>
    presence !== 'absent' || deregisteredBy === undefined
      ? undefined
      : {
          level: 'warning',
          member: 'id',
          title: `a new table takes the place of ${nameOf(table.id)}.`,
          text: `Its versions and tags go with ${operationNumber(deregisteredBy)}.`,
        },
);
