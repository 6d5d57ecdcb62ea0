import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ApiFailure } from './api-failure.ts';
import { INVALID_INPUT } from './codes.ts';

/** The stream that a request carries, before anything of it was read. */
export function uploadOf({ body, headers }: Pick<FastifyRequest, 'body' | 'headers'>): Readable {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isOtherType(type)) {
    throw new ApiFailure(
      INVALID_INPUT,
      `The body must be an Arrow IPC stream (\`${ARROW_STREAM}\`), and says that it is \`${type}\`.`,
    );
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    throw new ApiFailure(
      INVALID_INPUT,
      `The body must not be compressed (\`${encoding}\`). Arrow compresses its own buffers, with LZ4 or ZSTD.`,
    );
  }
  return body instanceof Readable ? body : Readable.from([]);
}

const ARROW_STREAM = 'application/vnd.apache.arrow.stream';

/** Clients call Arrow by several names, or give none: only what is surely something else is refused for its name. */
function isOtherType(type: string): boolean {
  return (
    type === 'application/json' || /^(?:text|image|audio|video|multipart)\//.test(type) || OTHER.has(type)
  );
}

const OTHER = new Set([
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/vnd.apache.parquet',
]);
