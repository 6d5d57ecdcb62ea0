import { type FailureDetails, isOAuth } from '../../contract/index.ts';
import { RequestFailure } from '../http/request-failure.ts';
import type { Identity } from './request-auth.ts';
import type { NamespaceTarget } from './target.ts';

type Slot = keyof Identity;
type Target = Pick<NamespaceTarget, 'flavour' | 'authorization'>;

export interface Refused {
  readonly identity: Identity;
  readonly target: Target;
  /** Completes "Couldn’t …". */
  readonly words: string;
}

/** The same failure; where the server refused, with advice that knows which credentials the request had. */
export function withSlotsNamed(failure: RequestFailure, refused: Refused): RequestFailure {
  if (failure.code !== 'REFUSED') return failure;
  const message = `Couldn’t ${refused.words}${facts(failure.details)}. ${advice(failure.details, refused)}`;
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
    return `This connection’s ${sent} doesn’t have permission.`;
  }
  if (filled.includes('bearer') && isOAuth(target.authorization)) {
    return `The server rejected the ${sent}. Sign in again.`;
  }
  return filled.length === 2
    ? `The server rejected the ${sent}.`
    : `The server rejected the ${sent}. ${missing(filled, target)}`;
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
    ? 'Enterprise servers require an API key, and this connection has none.'
    : 'This connection has neither an API key nor a bearer token.';
}
