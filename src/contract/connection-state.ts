import { isUnauthenticated } from '#protocol/error-codes.ts';
import type { LastResponse } from './activity.ts';
import type { Connection } from './connections.ts';
import type { ServerStatus } from './local-server.ts';
import { isBusy, isFromProxy } from './request-status.ts';

interface StateText {
  readonly tone: 'danger' | 'warn' | 'ok' | 'plain';
  /** For a label beside the name of the connection: a mark, a badge, a list. */
  readonly short: string;
  /** Follows “is” or “was”. */
  readonly long?: string;
  /** For a title without the name. */
  readonly title?: string;
}

/** The texts for all states of a connection. */
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

/** The states that need caution, and the sign-in state. Color must not be their only sign. */
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
 * Why a server doesn’t answer, by its latest response. `unreachable`: there was no response. `unavailable`: the
 * server, or a proxy before it, requested a delay. `rejected`: the credentials were rejected, so waiting doesn’t
 * help.
 */
export type ConnectionError = 'unreachable' | 'unavailable' | 'rejected';

/** Returns undefined if the server answered, even with an error, or if no request was sent. */
export function connectionErrorOf(response: LastResponse | undefined): ConnectionError | undefined {
  if (response === undefined) return undefined;
  const { state, status } = response;
  if (status === undefined) return state === 'failed' ? 'unreachable' : undefined;
  if (isBusy(status) || isFromProxy(status)) return 'unavailable';
  return isUnauthenticated(status) ? 'rejected' : undefined;
}

/** Whether the error may end without a change by the user, so that a retry makes sense. */
export function mayPass(error: ConnectionError | undefined): boolean {
  return error === 'unreachable' || error === 'unavailable';
}

/** Whether the connection’s local server is neither running nor starting. */
export function isDown(
  { local }: Pick<Connection, 'local'>,
  { state }: Pick<ServerStatus, 'state'>,
): boolean {
  return local && (state === 'stopped' || state === 'failed');
}

/** Whether the connection accepts any TLS certificate. */
export function isUnchecked({ network, address }: Pick<Connection, 'network' | 'address'>): boolean {
  return network.tls.trust === 'off' && address.startsWith('https:');
}

type SaidState = 'removed' | 'production' | 'read-only' | 'unreachable' | 'unavailable';

/** A title like “lake is read-only”, to which the caller can add a consequence. */
export function stateSentence(state: SaidState, subject = 'This connection'): string {
  return `${subject} ${statePredicate(state)}`;
}

export function statePredicate(state: SaidState): string {
  return `${state === 'removed' ? 'was' : 'is'} ${CONNECTION_STATES[state].long}`;
}

const RED = 1;

/** The color number that identifies a connection. Production is always red. */
export function stripeOf({ color, production }: Pick<Connection, 'color' | 'production'>): number {
  return production ? RED : color;
}
