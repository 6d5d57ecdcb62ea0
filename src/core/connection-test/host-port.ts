import { isIPv6 } from 'node:net';

/** The port of a URL, also where it goes without saying. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

/** A URL has brackets around an IPv6 address, a socket has none. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function hostAndPort(host: string, port: number): string {
  return isIPv6(host) ? `[${host}]:${port}` : `${host}:${port}`;
}
