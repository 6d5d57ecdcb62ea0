import { ERROR_CODES, type ErrorCode } from '../../protocol/index.ts';

/** A request that is answered with an error body; its message is for the user. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly code: ErrorCode;
  readonly status: number;

  constructor(code: ErrorCode, message: string, status: number = ERROR_CODES[code].status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}
