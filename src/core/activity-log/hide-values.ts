import { HIDDEN } from './mask-secrets.ts';

/** Shorter ones stand in any text by chance, and keep nobody out. */
const SHORTEST_SECRET = 6;

/** SECURITY: a server may quote in its words what it was sent. */
export function hideValues(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((shown, secret) => shown.replaceAll(secret, HIDDEN), text);
}
