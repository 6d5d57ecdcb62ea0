import { randomBytes } from 'node:crypto';

const NONCE_PLACEHOLDER = '__VITRINE_NONCE__';

interface ServedDocument {
  readonly html: string;
  readonly headers: Record<string, string>;
}

/** SECURITY: every document gets its own nonce, in its policy and in the placeholders that the build left. */
export function renderDocument(template: string, socketHost?: string): ServedDocument {
  const nonce = randomBytes(16).toString('base64');
  return {
    html: template.replaceAll(NONCE_PLACEHOLDER, nonce),
    headers: {
      ...documentHeaders,
      'content-security-policy': contentSecurityPolicy({ nonce, socketHost }),
      'content-type': 'text/html; charset=utf-8',
      // A cached document would reuse its nonce.
      'cache-control': 'no-store',
    },
  };
}

/** SECURITY: on every response of a shell. */
export const documentHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

interface PolicyOptions {
  readonly nonce: string;
  /** The page's own host, for its WebSocket. Undefined if calls use a MessagePort: then no connection is allowed. */
  readonly socketHost: string | undefined;
}

/**
 * SECURITY: the one content security policy of both shells. No inline script or style; `<style>` elements that
 * react-aria adds carry the document's nonce; no string ever becomes a script (Trusted Types without a policy).
 */
export function contentSecurityPolicy({ nonce, socketHost }: PolicyOptions): string {
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    // Not every browser accepts 'self' for the WebSocket of the same host, so the host is named.
    'connect-src': socketHost === undefined ? "'none'" : `'self' ws://${socketHost}`,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
