import { type FailureDetails, isOAuth } from '../../contract/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import type { Identity } from './asker.ts';
import type { NamespaceTarget } from './target.ts';

type Slot = keyof Identity;
type Target = Pick<NamespaceTarget, 'flavour' | 'authorization'>;

export interface Refused {
  readonly identity: Identity;
  readonly target: Target;
  /** Completes "Could not …". */
  readonly words: string;
}

/** The same failure; where the server refused, with advice that knows which credentials the request had. */
export function withSlotsNamed(failure: RequestFailure, refused: Refused): RequestFailure {
  if (failure.code !== 'REFUSED') return failure;
  const message = `Could not ${refused.words}${facts(failure.details)}. ${advice(failure.details, refused)}`;
  return new RequestFailure('REFUSED', { ...failure.details, message });
}

function facts({ status, meaning }: FailureDetails): string {
  const known = [status, meaning].filter((fact) => fact !== undefined);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

const PERMISSION_DENIED = 15;

function advice({ status, code }: FailureDetails, { identity, target }: Refused): string {
  const filled = filledSlots(identity);
  if (filled.length === 0) return `${missing(filled, target)} Add one to the connection.`;
  const sent = filled.map((slot) => slotWords(slot, target)).join(' or the ');
  if (code === PERMISSION_DENIED || (status === 403 && code === undefined)) {
    return `The ${sent} of this connection may not do this.`;
  }
  if (filled.includes('bearer') && isOAuth(target.authorization)) {
    return `The server refused the ${sent}. Sign in again.`;
  }
  return filled.length === 2
    ? `The server refused the ${sent}.`
    : `The server refused the ${sent}. ${missing(filled, target)}`;
}

function filledSlots({ apiKey, bearer }: Identity): readonly Slot[] {
  return [
    ...(apiKey === undefined ? [] : ['apiKey' as const]),
    ...(bearer === undefined ? [] : ['bearer' as const]),
  ];
}

function slotWords(slot: Slot, { authorization }: Target): string {
  if (slot === 'apiKey') return 'API key';
  return isOAuth(authorization) ? 'access token' : 'bearer token';
}

function missing(filled: readonly Slot[], { flavour }: Target): string {
  if (filled.includes('bearer')) return 'This connection has no API key.';
  if (filled.includes('apiKey')) return 'This connection has no bearer token.';
  return flavour === 'enterprise'
    ? 'This connection has no API key, which an enterprise deployment wants.'
    : 'This connection has neither an API key nor a bearer token.';
}
