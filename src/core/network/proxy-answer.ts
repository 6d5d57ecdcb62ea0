import { type ProxyAddress, readProxyAddress, unsupportedProxy } from './proxy-address.ts';

/** One entry of what the system or its script answers for a URL: `PROXY host:port`. */
export type SystemWay = 'direct' | (ProxyAddress & { readonly namedBy: string });

export const SYSTEM_SETTINGS = 'the system settings';

const SCHEMES: ReadonlyMap<string, string> = new Map([
  ['PROXY', 'http'],
  ['HTTP', 'http'],
  ['HTTPS', 'https'],
]);

/**
 * The ways that can be gone, in their order. What can't be is left out, as a proxy is that does not answer; where
 * nothing remains, the failure says what it was.
 */
export function readProxyAnswer(answer: string): readonly SystemWay[] {
  const entries = answer
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .filter(([kind]) => kind !== '');
  const ways = entries.flatMap(([kind = '', place = '']) => wayOf(kind.toUpperCase(), place) ?? []);
  if (ways.length > 0 || entries.length === 0) return ways.length > 0 ? ways : ['direct'];
  const [kind = '', place = ''] = entries[0] ?? [];
  throw unsupportedProxy(`${kind} ${place}`, SYSTEM_SETTINGS);
}

function wayOf(kind: string, place: string): SystemWay | undefined {
  if (kind === 'DIRECT') return 'direct';
  const scheme = SCHEMES.get(kind);
  if (scheme === undefined) return undefined;
  return { ...readProxyAddress(`${scheme}://${place}`, SYSTEM_SETTINGS), namedBy: SYSTEM_SETTINGS };
}
