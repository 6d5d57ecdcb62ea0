import { type Connection, isUnchecked, type SignInState } from '../../../../../contract/index.ts';

/** Where it is, in a line as short as a list has. */
export function connectionPlaceText({ local, folder, address }: Connection): string {
  if (folder !== undefined) return folder;
  return local ? 'local server' : address.replace(/^https:\/\//, '');
}

export interface Mark {
  readonly tone: 'danger' | 'warn' | 'ok' | 'plain';
  readonly words: string;
}

/** What makes it one to be careful with, and whether one is signed in. Never told by a colour alone. */
export function itemMarks(connection: Connection): readonly Mark[] {
  const { production, signIn } = connection;
  return [
    ...(production ? [{ tone: 'danger', words: 'production' } as const] : []),
    ...(isUnchecked(connection) ? [{ tone: 'danger', words: 'certificate not verified' } as const] : []),
    ...(signIn === null ? [] : [SIGN_IN_MARKS[signIn.state]]),
  ];
}

const SIGN_IN_MARKS: Readonly<Record<SignInState['state'], Mark>> = {
  'signed-in': { tone: 'ok', words: 'signed in' },
  'signing-in': { tone: 'plain', words: 'signing in' },
  'signed-out': { tone: 'plain', words: 'signed out' },
  expired: { tone: 'warn', words: 'sign in again' },
};

/** All of it, for the ears. */
export function itemLabel(connection: Connection): string {
  const marks = itemMarks(connection).map(({ words }) => words);
  return [
    connection.name,
    connectionPlaceText(connection),
    ...marks,
    ...(connection.readOnly ? ['read-only'] : []),
  ].join(', ');
}
