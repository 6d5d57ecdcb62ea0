import type { LastResponse } from './activity.ts';
import type { Connection } from './connections.ts';
import type { ServerStatus } from './local-server.ts';
import { isBusy, isFromProxy } from './request-status.ts';

interface StateText {
  readonly tone: 'danger' | 'warn' | 'ok' | 'plain';
  /** Beside the name of the connection: in a mark, a badge, a list. */
  readonly short: string;
  /** After “is”, or “was”. */
  readonly long?: string;
  /** Where it stands by itself. */
  readonly title?: string;
}

/** What is to be known of a connection, in the only words for it. */
export const CONNECTION_STATES = {
  removed: { tone: 'plain', short: 'connection removed', long: 'removed', title: 'Connection removed' },
  production: { tone: 'danger', short: 'production', long: 'marked as production' },
  unchecked: { tone: 'danger', short: 'certificate not verified' },
  'read-only': { tone: 'plain', short: 'read-only', long: 'read-only' },
  'signed-in': { tone: 'ok', short: 'signed in', title: 'Signed in' },
  'signing-in': { tone: 'plain', short: 'signing in', title: 'Signing in' },
  'signed-out': { tone: 'plain', short: 'signed out', title: 'Not signed in' },
  expired: { tone: 'warn', short: 'sign in again', title: 'Sign-in expired' },
  unreachable: { tone: 'danger', short: 'unreachable', long: 'unreachable' },
  unavailable: { tone: 'danger', short: 'unavailable', long: 'unavailable' },
  rejected: { tone: 'danger', short: 'rejected' },
} as const satisfies Readonly<Record<string, StateText>>;

type ConnectionState = keyof typeof CONNECTION_STATES;

export const NO_CONNECTION = 'No connection';

type Marked = Pick<Connection, 'production' | 'readOnly' | 'network' | 'address' | 'signIn'>;

/** What makes it one to be careful with, and whether one is signed in. Never told by a color alone. */
export function connectionStates(
  connection: Marked,
): readonly Exclude<ConnectionState, 'removed' | ConnectionError>[] {
  const { production, readOnly, signIn } = connection;
  return [
    ...(production ? (['production'] as const) : []),
    ...(isUnchecked(connection) ? (['unchecked'] as const) : []),
    ...(signIn === null ? [] : [signIn.state]),
    ...(readOnly ? (['read-only'] as const) : []),
  ];
}

/**
 * What keeps a server from answering, as its latest response tells. `unreachable`: there was none. `unavailable`: it, or a
 * proxy before it, asked for patience. `rejected`: who asked was not let in, which no waiting will change.
 */
export type ConnectionError = 'unreachable' | 'unavailable' | 'rejected';

/** Not 403: a user who may not read one table is still one who was let in. */
const REJECTED = 401;

/** Undefined of a server that answers, whatever it says, and of one that nothing was asked of. */
export function connectionErrorOf(response: LastResponse | undefined): ConnectionError | undefined {
  if (response === undefined) return undefined;
  const { state, status } = response;
  if (status === undefined) return state === 'failed' ? 'unreachable' : undefined;
  if (isBusy(status) || isFromProxy(status)) return 'unavailable';
  return status === REJECTED ? 'rejected' : undefined;
}

/** Whether it may pass by itself, so that asking again later is of use. */
export function mayPass(error: ConnectionError | undefined): boolean {
  return error === 'unreachable' || error === 'unavailable';
}

/** A connection to a local server that doesn’t run, and is not on its way up. */
export function isDown(
  { local }: Pick<Connection, 'local'>,
  { state }: Pick<ServerStatus, 'state'>,
): boolean {
  return local && (state === 'stopped' || state === 'failed');
}

/** Whoever answers is taken for the server. */
export function isUnchecked({ network, address }: Pick<Connection, 'network' | 'address'>): boolean {
  return network.tls.trust === 'off' && address.startsWith('https:');
}

type SaidState = 'removed' | 'production' | 'read-only' | 'unreachable' | 'unavailable';

/** “lake is read-only”, for a title as it is, else with what follows from it. */
export function stateSentence(state: SaidState, subject = 'This connection'): string {
  return `${subject} ${statePredicate(state)}`;
}

/** The sentence after its subject. */
export function statePredicate(state: SaidState): string {
  return `${state === 'removed' ? 'was' : 'is'} ${CONNECTION_STATES[state].long}`;
}

const RED = 1;

/** The number of the colour of a connection wherever it is told from others. Production is red, whatever was chosen. */
export function stripeOf({ color, production }: Pick<Connection, 'color' | 'production'>): number {
  return production ? RED : color;
}
