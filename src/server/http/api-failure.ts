import { ERROR_CODES, type ErrorCode, type Id } from '#protocol/index.ts';

interface ApiFailureDetails {
  /** Which operation of a batch it was. */
  readonly operation?: { readonly index: number; readonly kind: string; readonly id: Id };
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that is answered with an error body; its message is for the user. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ApiFailureDetails;

  constructor(
    code: ErrorCode,
    message: string,
    status: number = ERROR_CODES[code].status,
    details: ApiFailureDetails = {},
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}
