import type { ErrorCode } from '#protocol/index.ts';

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
