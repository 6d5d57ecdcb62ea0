import type { FailureCode, FailureDetails } from '#contract/index.ts';

/** An expected failure: it crosses to the window as data, with a sentence for the user. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, details: FailureDetails | string) {
    const known = typeof details === 'string' ? { message: details } : details;
    super(known.message);
    this.code = code;
    this.details = known;
  }
}
