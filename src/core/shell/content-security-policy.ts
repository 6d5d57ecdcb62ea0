/** Where the window's own calls go: a MessagePort (nothing to allow) or a WebSocket to the page's own origin. */
export type CallTransport = 'message-port' | 'web-socket';

/**
 * SECURITY: the one content security policy of both shells. No inline script or style; `<style>` elements that
 * react-aria adds carry the document's nonce; no string ever becomes a script (Trusted Types without a policy).
 */
export function contentSecurityPolicy({ nonce, calls }: { nonce: string; calls: CallTransport }): string {
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': calls === 'web-socket' ? "'self'" : "'none'",
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
