import type { CredentialSlot, FailureDetails, Flavour } from '../../contract/index.ts';
import { filledSlots, type HeldCredentials } from '../credentials/credentials.ts';
import { RequestFailure } from '../http/request-failure.ts';

const SLOT_WORDS: Readonly<Record<CredentialSlot, string>> = { apiKey: 'API key', bearer: 'bearer token' };

export interface Asker {
  readonly held: HeldCredentials;
  readonly flavour: Flavour;
  /** Completes "Could not …". */
  readonly words: string;
}

/** The same failure; where the server refused, with advice that knows which credentials the request had. */
export function withSlotsNamed(failure: RequestFailure, asker: Asker): RequestFailure {
  if (failure.code !== 'REFUSED') return failure;
  const message = `Could not ${asker.words}${facts(failure.details)}. ${advice(failure.details, asker)}`;
  return new RequestFailure('REFUSED', { ...failure.details, message });
}

function facts({ status, meaning }: FailureDetails): string {
  const known = [status, meaning].filter((fact) => fact !== undefined);
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

const PERMISSION_DENIED = 15;

function advice({ status, code }: FailureDetails, { held, flavour }: Asker): string {
  const filled = filledSlots(held);
  if (filled.length === 0) return `${missing(filled, flavour)} Add one to the connection.`;
  const sent = filled.map((slot) => SLOT_WORDS[slot]).join(' or the ');
  if (code === PERMISSION_DENIED || (status === 403 && code === undefined)) {
    return `The ${sent} of this connection may not do this.`;
  }
  return filled.length === 2
    ? `The server refused the ${sent}.`
    : `The server refused the ${sent}. ${missing(filled, flavour)}`;
}

function missing(filled: readonly CredentialSlot[], flavour: Flavour): string {
  if (filled.includes('bearer')) return 'This connection has no API key.';
  if (filled.includes('apiKey')) return 'This connection has no bearer token.';
  return flavour === 'enterprise'
    ? 'This connection has no API key, which an enterprise deployment wants.'
    : 'This connection has neither an API key nor a bearer token.';
}
