import { ERROR_CODES, type ErrorCode, type Id } from '#protocol/index.ts';

interface ApiFailureDetails {
  /** The failed operation of a batch. */
  readonly operation?: { readonly index: number; readonly kind: string; readonly id: Id };
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error response. The message is for the user. */
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
