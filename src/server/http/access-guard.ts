import type { IncomingMessage } from 'node:http';

/**
 * SECURITY: who may talk to the local server at all. A web page can reach loopback too (DNS rebinding, `no-cors`
 * requests), so every request passes here before it is routed, whatever its method. Programs send neither `Origin` nor
 * `Sec-Fetch-Site`, and need no more than the right `Host`. Returns why a request is refused, or undefined.
 */
export function refusal({ rawHeaders, headers }: IncomingMessage, port: number): string | undefined {
  const { host } = headers;
  // Node drops a repeated Host; the raw list shows it.
  if (host === undefined || !isOwnHost(host, port) || isRepeated(rawHeaders, 'host')) {
    return `This server responds only to 127.0.0.1:${port}, localhost:${port} and [::1]:${port}.`;
  }
  // Of a repeated Origin, Node makes one text that is no origin.
  if (headers.origin !== undefined && headers.origin !== `http://${host}`) {
    return 'This server doesn’t respond to pages from other sites.';
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return 'This server doesn’t respond to requests from other sites.';
  }
  return undefined;
}

/** With the port, always: another program on this machine may serve the same name on another port. */
function isOwnHost(host: string, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;
}

/** A loop over the names alone: this is done for every request. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const raw = rawHeaders[index];
    if (raw?.length === name.length && raw.toLowerCase() === name) count += 1;
  }
  return count > 1;
}
