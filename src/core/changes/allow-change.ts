import { type Connection, stateSentence } from '#contract/index.ts';
import { Failure } from '../failure.ts';

type Guarded = Pick<Connection, 'name' | 'readOnly' | 'production'>;

/**
 * SECURITY: every call that changes a catalog passes here first. The window checks too, but it can be wrong, or
 * have the connection from before the user protected it.
 */
export function allowChange(connection: Guarded, confirmation: string | undefined): void {
  if (connection.readOnly) {
    throw new Failure('REFUSED', `${stateSentence('read-only', connection.name)}.`);
  }
  if (connection.production && confirmation !== connection.name) {
    throw new Failure('INVALID', unconfirmed(connection.name, confirmation));
  }
}

function unconfirmed(name: string, confirmation: string | undefined): string {
  return confirmation === undefined || confirmation === ''
    ? `${stateSentence('production', name)}. Type its name to confirm.`
    : `The name doesn’t match. Type ${name} to confirm.`;
}
