/** The error codes of the interface, by name. */
export const ERROR = {
  unsupported: 0,
  namespaceNotFound: 1,
  namespaceAlreadyExists: 2,
  namespaceNotEmpty: 3,
  tableNotFound: 4,
  tableAlreadyExists: 5,
  indexNotFound: 6,
  indexAlreadyExists: 7,
  tagNotFound: 8,
  tagAlreadyExists: 9,
  transactionNotFound: 10,
  versionNotFound: 11,
  columnNotFound: 12,
  invalidInput: 13,
  concurrentModification: 14,
  permissionDenied: 15,
  unauthenticated: 16,
  serviceUnavailable: 17,
  internal: 18,
  invalidTableState: 19,
  schemaValidation: 20,
  throttled: 21,
  branchNotFound: 22,
  branchAlreadyExists: 23,
} as const;

export type ErrorCode = (typeof ERROR)[keyof typeof ERROR];

/** The meaning of each code, and its usual HTTP status. */
export const ERROR_CODES = {
  [ERROR.unsupported]: { name: 'unsupported', status: 406 },
  [ERROR.namespaceNotFound]: { name: 'namespace not found', status: 404 },
  [ERROR.namespaceAlreadyExists]: { name: 'namespace exists', status: 409 },
  [ERROR.namespaceNotEmpty]: { name: 'namespace not empty', status: 409 },
  [ERROR.tableNotFound]: { name: 'table not found', status: 404 },
  [ERROR.tableAlreadyExists]: { name: 'table exists', status: 409 },
  [ERROR.indexNotFound]: { name: 'index not found', status: 404 },
  [ERROR.indexAlreadyExists]: { name: 'index exists', status: 409 },
  [ERROR.tagNotFound]: { name: 'tag not found', status: 404 },
  [ERROR.tagAlreadyExists]: { name: 'tag exists', status: 409 },
  [ERROR.transactionNotFound]: { name: 'transaction not found', status: 404 },
  [ERROR.versionNotFound]: { name: 'version not found', status: 404 },
  [ERROR.columnNotFound]: { name: 'column not found', status: 404 },
  [ERROR.invalidInput]: { name: 'invalid input', status: 400 },
  [ERROR.concurrentModification]: { name: 'concurrent modification', status: 409 },
  [ERROR.permissionDenied]: { name: 'permission denied', status: 403 },
  [ERROR.unauthenticated]: { name: 'unauthenticated', status: 401 },
  [ERROR.serviceUnavailable]: { name: 'unavailable', status: 503 },
  [ERROR.internal]: { name: 'internal', status: 500 },
  [ERROR.invalidTableState]: { name: 'invalid table state', status: 409 },
  [ERROR.schemaValidation]: { name: 'schema validation', status: 400 },
  [ERROR.throttled]: { name: 'throttled', status: 429 },
  [ERROR.branchNotFound]: { name: 'branch not found', status: 404 },
  [ERROR.branchAlreadyExists]: { name: 'branch exists', status: 409 },
} as const satisfies Readonly<Record<ErrorCode, { readonly name: string; readonly status: number }>>;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'number' && code in ERROR_CODES;
}

/** The table or its namespace doesn’t exist. A 404 without a code may be about the route. */
export function saysNoTable(code: number | undefined): boolean {
  return code === ERROR.tableNotFound || code === ERROR.namespaceNotFound;
}

const MISSING: ReadonlySet<number | undefined> = new Set([
  ERROR.namespaceNotFound,
  ERROR.tableNotFound,
  ERROR.indexNotFound,
  ERROR.tagNotFound,
  ERROR.transactionNotFound,
  ERROR.versionNotFound,
  ERROR.columnNotFound,
  ERROR.branchNotFound,
]);

/** An item of the request doesn’t exist. */
export function saysMissing(code: number | undefined): code is ErrorCode {
  return MISSING.has(code);
}

interface RejectedRequest {
  readonly status?: number | undefined;
  readonly code?: number | undefined;
}

/** The server rejected the credentials, or they lack permission. Some servers send the code with another status. */
export function isAuthFailure({ status, code }: RejectedRequest): boolean {
  return (
    isUnauthenticated(status) ||
    status === 403 ||
    code === ERROR.permissionDenied ||
    code === ERROR.unauthenticated
  );
}

/** No request with these credentials succeeds. Not 403: a user without access to one table is authenticated. */
export function isUnauthenticated(status: number | undefined): boolean {
  return status === 401;
}
