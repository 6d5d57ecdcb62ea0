import type { IncomingMessage } from 'node:http';

/**
 * SECURITY: the access guard of the browser shell. Pages of other sites can also reach loopback (DNS rebinding,
 * `no-cors` requests, WebSockets), so every request and every upgrade is checked first. Returns the reason for a
 * rejection, or undefined.
 */
export function refusal(request: IncomingMessage, port: number): string | undefined {
  const hosts = headerValues(request, 'host');
  const [host] = hosts;
  if (hosts.length !== 1 || host === undefined || !ownHosts(port).includes(host)) return 'Unknown host';
  const origin = request.headers.origin;
  const isOwnOrigin = origin === `http://${host}`;
  if (origin !== undefined && !isOwnOrigin) return 'Foreign origin';
  const needsOrigin = request.method !== 'GET' && request.method !== 'HEAD';
  if (needsOrigin && !isOwnOrigin) return 'Origin needed';
  return isOwnSite(request) || opensPage(request) ? undefined : 'Foreign site';
}

function isOwnSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/**
 * A navigation to the window's address, for example from the file that passes the address to the browser, which is
 * another site for the browser. The other site can’t read the page, and without a code or a token the page has no
 * data.
 */
function opensPage({ method, url, headers }: IncomingMessage): boolean {
  const isTab = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && url === '/' && isTab;
}

/** Always with the port: another program on this machine may serve the same name on another port. */
function ownHosts(port: number): readonly string[] {
  return [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
}

/** Node joins or drops repeated headers; the raw list has a second `Host` line. */
function headerValues(request: IncomingMessage, name: string): readonly string[] {
  const { rawHeaders } = request;
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
