import type { ErrorCode } from '../../protocol/index.ts';

const code = <const Code extends ErrorCode>(value: Code) => value;

export const UNSUPPORTED = code(0);
export const NAMESPACE_NOT_FOUND = code(1);
export const TABLE_NOT_FOUND = code(4);
export const VERSION_NOT_FOUND = code(11);
export const INVALID_INPUT = code(13);
export const PERMISSION_DENIED = code(15);
export const INTERNAL = code(18);
