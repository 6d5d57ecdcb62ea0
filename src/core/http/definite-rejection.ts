import type { RequestFailure } from './status-failure.ts';

/**
 * Whether the server itself said no to what was sent, so that nothing of it was done. Of anything else nobody knows: a
 * gateway that lost its server says so in words of its own, after the fact, and a redirect may point to the result.
 */
export function isDefiniteRejection({ code, details }: RequestFailure, status = details.status): boolean {
  if (status === undefined || status < 300) return false;
  if (status < 400) return status === 307 || status === 308;
  return status < 500 || details.code !== undefined || code === 'NOT_SUPPORTED';
}
