import { COMPONENTS, type JsonObject } from './json-schema.ts';

export const JSON_MEDIA = 'application/json';
const error = { [JSON_MEDIA]: { schema: { $ref: `${COMPONENTS}Error` } } };

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } },
};
const challenge = {
  'WWW-Authenticate': { description: 'Required credentials', schema: { type: 'string' } },
};

interface ErrorResponse {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  readonly headers?: JsonObject;
}

const ERRORS: readonly ErrorResponse[] = [
  { status: 400, name: 'InvalidInput', description: 'Invalid request; the error names the field' },
  {
    status: 401,
    name: 'Unauthenticated',
    description: 'Credentials are missing or wrong',
    headers: challenge,
  },
  { status: 403, name: 'PermissionDenied', description: 'Permission denied' },
  { status: 404, name: 'NotFound', description: 'No such namespace, table, version, tag or index' },
  { status: 406, name: 'Unsupported', description: 'This server doesn’t support the operation' },
  { status: 409, name: 'Conflict', description: 'Conflicts with the current state' },
  { status: 413, name: 'TooLarge', description: 'The body is longer than this server takes' },
  { status: 429, name: 'Throttled', description: 'Too many requests', headers: retryAfter },
  { status: 500, name: 'Internal', description: 'The server failed' },
  { status: 503, name: 'Unavailable', description: 'The server isn’t available', headers: retryAfter },
];

export function errorComponents(): JsonObject {
  const entries = ERRORS.map(({ name, description, headers }) => [
    name,
    { description, ...(headers && { headers }), content: error },
  ]);
  return Object.fromEntries(entries);
}

/** Any operation may answer any of them. */
export function errorResponses(): JsonObject {
  const entries = ERRORS.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]);
  return Object.fromEntries(entries);
}
