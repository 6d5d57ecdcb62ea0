import { ERROR_CODES, type ErrorCode, type Id } from '#protocol/index.ts';

const code = <const Code extends ErrorCode>(value: Code) => value;

export const UNSUPPORTED = code(0);

export const INVALID_INPUT = code(13);

export const CONFLICT = code(14);

export const PERMISSION_DENIED = code(15);

export const UNAUTHENTICATED = code(16);

export const UNAVAILABLE = code(17);

export const INTERNAL = code(18);

/** Of a table: what is asked may be right at another time. */
export const INVALID_STATE = code(19);

export const THROTTLED = code(21);

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
