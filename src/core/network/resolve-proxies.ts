import type { NetworkSettings } from '../../contract/index.ts';
import type { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import { isBypassed } from './bypass.ts';
import { environmentProxy } from './environment-proxy.ts';
import { isLoopback } from './loopback.ts';
import { type ProxyAddress, readProxyAddress } from './proxy-address.ts';
import { readProxyAnswer, SYSTEM_SETTINGS, type SystemWay } from './proxy-answer.ts';
import type { Environment, SystemProxy } from './route.ts';

export interface SystemSources {
  readonly systemProxy: SystemProxy | undefined;
  readonly environment: Environment;
}

export interface ResolvedProxies {
  /** Where they were looked for, for the user. */
  readonly words: string;
  readonly ways: readonly SystemWay[];
}

const DIRECTLY: readonly SystemWay[] = ['direct'];
const THIS_CONNECTION = 'this connection';

/** SECURITY: what runs on this computer is never asked through another one, whatever any setting says. */
export async function resolveProxies(
  { proxy }: Pick<NetworkSettings, 'proxy'>,
  password: Secret | undefined,
  origin: string,
  sources: SystemSources,
): Promise<readonly SystemWay[]> {
  if (proxy.kind === 'none' || isLoopback(new URL(origin).hostname)) return DIRECTLY;
  if (proxy.kind === 'system') return (await resolveSystemProxies(origin, sources)).ways;
  if (isBypassed(proxy.bypass, origin)) return DIRECTLY;
  return [{ ...ownProxy(proxy, password), namedBy: THIS_CONNECTION }];
}

export async function resolveSystemProxies(
  origin: string,
  { systemProxy, environment }: SystemSources,
): Promise<ResolvedProxies> {
  if (isLoopback(new URL(origin).hostname)) {
    return { words: 'local server, no proxy', ways: DIRECTLY };
  }
  if (systemProxy === undefined) {
    const { words, proxy } = environmentProxy(environment, origin);
    return { words, ways: proxy === undefined ? DIRECTLY : [proxy] };
  }
  return { words: SYSTEM_SETTINGS, ways: readProxyAnswer(await systemProxy(`${origin}/`)) };
}

function ownProxy(proxy: NetworkSettings['proxy'], password: Secret | undefined): ProxyAddress {
  const read = readProxyAddress(proxy.address, THIS_CONNECTION);
  // SECURITY: what stands in an address is kept in clear.
  if (read.user !== '' || read.password !== '') {
    throw new Failure(
      'INVALID',
      'Enter the proxy user name and password in their own fields, not in the address.',
    );
  }
  return { ...read, user: proxy.user, password: password?.reveal() ?? '' };
}
