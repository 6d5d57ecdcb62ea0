import { inspect } from 'node:util';

const REDACTED = '[redacted]';

/**
 * SECURITY: a credential that can't slip into a log, a message or a file by being printed. Only `reveal` gives it
 * out, and a check of the project holds that only the client that makes headers calls it.
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
