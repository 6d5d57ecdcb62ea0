import type { IncomingMessage } from 'node:http';

/**
 * SECURITY: who may talk to the local server at all. A web page can reach loopback too (DNS rebinding, `no-cors`
 * requests), so every request passes here before it is routed, whatever its method. Programs send neither `Origin` nor
 * `Sec-Fetch-Site`, and need no more than the right `Host`. Returns why a request is refused, or undefined.
 */
export function refusal({ rawHeaders, headers }: IncomingMessage, port: number): string | undefined {
  // Node drops a repeated Host; the raw list shows it.
  const hosts = valuesOf(rawHeaders, 'host');
  const [host] = hosts;
  if (hosts.length !== 1 || host === undefined || !isOwnHost(host, port)) {
    return `This server answers only to 127.0.0.1:${port}, localhost:${port} and [::1]:${port}.`;
  }
  if (valuesOf(rawHeaders, 'origin').some((origin) => origin !== `http://${host}`)) {
    return 'This server does not answer pages of other sites.';
  }
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    return 'This server does not answer requests that come from other sites.';
  }
  return undefined;
}

/** With the port, always: another program on this machine may serve the same name on another port. */
function isOwnHost(host: string, port: number): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}` || host === `[::1]:${port}`;
}

function valuesOf(rawHeaders: readonly string[], name: string): readonly string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
}
