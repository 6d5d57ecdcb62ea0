import { inspect } from 'node:util';
import {
  type CredentialSlot,
  credentialSlot,
  type CredentialInput as GivenCredentials,
  type TypedKeys,
} from '#contract/index.ts';

const REDACTED = '[redacted]';

/**
 * SECURITY: a credential that can’t get into a log, a message, or a file by being printed. Only `reveal` returns the
 * text, and a check of the project lists its callers.
 */
export class Secret {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  reveal(): string {
    return this.#text;
  }

  toString(): string {
    return REDACTED;
  }

  toJSON(): string {
    return REDACTED;
  }

  [inspect.custom](): string {
    return REDACTED;
  }
}

/** `tokens` is the result of a sign-in, as JSON. SECURITY: it is never sent to the window. */
export type SecretKind = CredentialSlot | 'tokens';

export const SECRET_SLOTS: readonly SecretKind[] = [...credentialSlot.options, 'tokens'];

/** The secrets of one connection by slot; empty slots are absent. */
export type SecretSet = Readonly<Partial<Record<SecretKind, Secret>>>;

/** Wraps the secrets of a form or of a started server. A certificate is stored as JSON. */
export function sealed(given: GivenCredentials): SecretSet {
  const { clientCertificate, ...texts } = given;
  const certificate =
    clientCertificate === undefined ? {} : { clientCertificate: JSON.stringify(clientCertificate) };
  const all: Readonly<Partial<Record<CredentialSlot, string | undefined>>> = { ...texts, ...certificate };
  return fromSlots((slot) => {
    const text = slot === 'tokens' ? undefined : all[slot];
    return text === undefined ? undefined : new Secret(text);
  });
}

export function filledSlots(secrets: SecretSet): SecretKind[] {
  return SECRET_SLOTS.filter((slot) => secrets[slot] !== undefined);
}

export function isSecretSlot(text: string): text is SecretKind {
  return SECRET_SLOTS.some((slot) => slot === text);
}

export function fromSlots(secretOf: (slot: SecretKind) => Secret | undefined): SecretSet {
  const secrets: Partial<Record<SecretKind, Secret>> = {};
  for (const slot of SECRET_SLOTS) {
    const secret = secretOf(slot);
    if (secret !== undefined) secrets[slot] = secret;
  }
  return secrets;
}

/** SECURITY: stored as one secret, since each part is useless alone. */
export function storageSecrets(typed: TypedKeys): Required<Pick<SecretSet, 'storageKeys'>> {
  return { storageKeys: new Secret(JSON.stringify(typed)) };
}
