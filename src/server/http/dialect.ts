import type { IncomingHttpHeaders } from 'node:http';
import { ApiFailure } from './api-failure.ts';
import { INVALID_INPUT } from './codes.ts';

/** The interface's own answers, or those that the official enterprise client reads. */
export type Dialect = 'interface' | 'lancedb';

export const DIALECTS: readonly Dialect[] = ['interface', 'lancedb'];

export const DIALECT_HEADER = 'x-vitrine-dialect';

/** That client names its database with every request, and nobody else does so by this header. */
const CLIENT_HEADER = 'x-lancedb-database';

export function dialectOf(headers: IncomingHttpHeaders): Dialect {
  const wanted = headers[DIALECT_HEADER];
  if (wanted === undefined) return headers[CLIENT_HEADER] === undefined ? 'interface' : 'lancedb';
  if (wanted === 'interface' || wanted === 'lancedb') return wanted;
  throw new ApiFailure(
    INVALID_INPUT,
    `The header \`${DIALECT_HEADER}\` must be ${DIALECTS.map((name) => `"${name}"`).join(' or ')}.`,
  );
}
