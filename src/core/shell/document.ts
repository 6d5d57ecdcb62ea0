import { randomBytes } from 'node:crypto';
import { contentSecurityPolicy } from './content-security-policy.ts';

const NONCE_PLACEHOLDER = '__VITRINE_NONCE__';

export interface ServedDocument {
  readonly html: string;
  readonly headers: Record<string, string>;
}

/** SECURITY: every document gets a nonce of its own, in its policy and in the places that the build left for it. */
export function renderDocument(template: string, socketHost?: string): ServedDocument {
  const nonce = randomBytes(16).toString('base64');
  return {
    html: template.replaceAll(NONCE_PLACEHOLDER, nonce),
    headers: {
      ...documentHeaders,
      'content-security-policy': contentSecurityPolicy({ nonce, socketHost }),
      'content-type': 'text/html; charset=utf-8',
      // A cached document would come back with a used nonce.
      'cache-control': 'no-store',
    },
  };
}

/** SECURITY: on everything that a shell serves. */
export const documentHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;
