import type { RequestFailure } from './status-failure.ts';

/**
 * Whether the server itself rejected the request, so that it changed nothing. Any other failure proves nothing: a
 * gateway sends its own error if it loses the server after the change, and a redirect may point to the result.
 */
export function isDefiniteRejection({ code, details }: RequestFailure, status = details.status): boolean {
  if (status === undefined || status < 300) return false;
  if (status < 400) return status === 307 || status === 308;
  return status < 500 || details.code !== undefined || code === 'NOT_SUPPORTED';
}
