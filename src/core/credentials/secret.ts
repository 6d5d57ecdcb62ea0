import { inspect } from 'node:util';
import {
  type CredentialSlot,
  credentialSlot,
  type CredentialInput as GivenCredentials,
  type TypedKeys,
} from '#contract/index.ts';

const REDACTED = '[redacted]';

/**
 * SECURITY: a credential that can't slip into a log, a message or a file by being printed. Only `reveal` gives it
 * out, and a check of the project lists who may call it.
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

/** `tokens` is what a sign-in gave, as JSON. SECURITY: the window is never told of it. */
export type SecretKind = CredentialSlot | 'tokens';

export const SECRET_SLOTS: readonly SecretKind[] = [...credentialSlot.options, 'tokens'];

/** The secrets of one connection, by slot; an empty slot is absent. */
export type SecretSet = Readonly<Partial<Record<SecretKind, Secret>>>;

/** What came from a form or from a started server, put where it can't be printed. A certificate is its JSON. */
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

export function filledSlots(held: SecretSet): SecretKind[] {
  return SECRET_SLOTS.filter((slot) => held[slot] !== undefined);
}

export function isSecretSlot(text: string): text is SecretKind {
  return SECRET_SLOTS.some((slot) => slot === text);
}

/** Empty slots are left out. */
export function fromSlots(secretOf: (slot: SecretKind) => Secret | undefined): SecretSet {
  const held: Partial<Record<SecretKind, Secret>> = {};
  for (const slot of SECRET_SLOTS) {
    const secret = secretOf(slot);
    if (secret !== undefined) held[slot] = secret;
  }
  return held;
}

/** SECURITY: as one: none of them is of use without the others. */
export function storageSecrets(typed: TypedKeys): Required<Pick<SecretSet, 'storageKeys'>> {
  return { storageKeys: new Secret(JSON.stringify(typed)) };
}
