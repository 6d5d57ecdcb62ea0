import { BlockList, isIP } from 'node:net';
import type { NetworkSettings } from '#contract/index.ts';
import type { Secret } from '../credentials/secret.ts';
import { Failure } from '../failure.ts';
import {
  type ProxyAddress,
  readProxyAddress,
  readProxyAnswer,
  SYSTEM_SETTINGS,
  type SystemWay,
} from './proxy-address.ts';

import type { Environment, SystemProxy } from './route.ts';

const LOOPBACK = new BlockList();

LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');

LOOPBACK.addAddress('::1', 'ipv6');

export interface SystemSources {
  readonly systemProxy: SystemProxy | undefined;
  readonly environment: Environment;
}

const DIRECTLY: readonly SystemWay[] = ['direct'];

const THIS_CONNECTION = 'this connection';

/** SECURITY: a server on this computer is never reached through a proxy, whatever the settings are. */
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

interface ResolvedProxies {
  /** The source of the settings, for the user. */
  readonly words: string;
  readonly ways: readonly SystemWay[];
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
  // SECURITY: addresses are stored in clear text.
  if (read.user !== '' || read.password !== '') {
    throw new Failure(
      'INVALID',
      'Enter the proxy user name and password in their own fields, not in the address.',
    );
  }
  return { ...read, user: proxy.user, password: password?.reveal() ?? '' };
}

interface FoundProxy {
  /** For the user: the source of the settings, and what they say. */
  readonly words: string;
  /** Undefined for a direct connection. */
  readonly proxy: (ProxyAddress & { readonly namedBy: string }) | undefined;
}

/** The usual variables. Lower case comes first, as in most programs. */
function environmentProxy(environment: Environment, origin: string): FoundProxy {
  const scheme = new URL(origin).protocol.slice(0, -1);
  const found = firstOf(environment, [`${scheme}_proxy`, 'all_proxy']);
  if (found === undefined) {
    return {
      words: `no proxy in the environment (${scheme.toUpperCase()}_PROXY, ALL_PROXY)`,
      proxy: undefined,
    };
  }
  const exception = firstOf(environment, ['no_proxy']);
  if (exception !== undefined && isBypassed(exception.text, origin)) {
    return { words: `excluded by the environment variable ${exception.name}`, proxy: undefined };
  }
  const namedBy = `the environment variable ${found.name}`;
  return { words: namedBy, proxy: { ...readProxyAddress(found.text, namedBy), namedBy } };
}

function firstOf(environment: Environment, names: readonly string[]) {
  for (const name of names.flatMap((lower) => [lower, lower.toUpperCase()])) {
    const text = environment[name]?.trim() ?? '';
    if (text !== '') return { name, text };
  }
  return undefined;
}

/**
 * Whether a list such as `NO_PROXY` contains the host of an origin. `name` matches the host and its subdomains, `.name`
 * and `*.name` only subdomains, `*` everything. Addresses and address ranges match only hosts that are written as
 * addresses, since nothing is looked up. `:port` restricts any of them.
 */
export function isBypassed(list: string, origin: string): boolean {
  const { hostname, port, protocol } = new URL(origin);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return rulesOf(list).some((isMet) => isMet(bareHost(hostname), port === '' ? defaultPort : port));
}

type Rule = (host: string, port: string) => boolean;

function rulesOf(list: string): readonly Rule[] {
  return list.split(/[\s,;]+/).flatMap((entry) => ruleOf(entry.toLowerCase()) ?? []);
}

function ruleOf(entry: string): Rule | undefined {
  if (entry === '') return undefined;
  if (entry === '*') return () => true;
  const range = rangeOf(entry);
  if (range !== undefined) return range;
  const [, name = entry, port] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  const isHost = hostRule(name);
  return (host, requestPort) => isHost(host) && (port === undefined || port === requestPort);
}

function hostRule(name: string): (host: string) => boolean {
  const suffix = /^\*?(\..+)$/.exec(name)?.[1];
  if (suffix !== undefined) return (host) => host.endsWith(bareHost(suffix));
  const bare = bareHost(name);
  const version = isIP(bare);
  if (version !== 0) return addressRule((list) => list.addAddress(bare, familyOf(version)));
  return (host) => host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`));
}

function rangeOf(entry: string): Rule | undefined {
  const [, network = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
  const address = bareHost(network);
  const version = isIP(address);
  if (version === 0 || Number(bits) > (version === 6 ? 128 : 32)) return undefined;
  return addressRule((list) => list.addSubnet(address, Number(bits), familyOf(version)));
}

/** `BlockList` handles all notations of an address. */
function addressRule(fill: (list: BlockList) => void): (host: string) => boolean {
  const list = new BlockList();
  fill(list);
  return (host) => {
    const version = isIP(host);
    return version !== 0 && list.check(host, familyOf(version));
  };
}

function familyOf(version: number): 'ipv4' | 'ipv6' {
  return version === 6 ? 'ipv6' : 'ipv4';
}

/** `host` is written as in a URL. IPv4 rules also match IPv4-mapped IPv6 addresses. */
export function isLoopback(host: string): boolean {
  const name = bareHost(host);
  const version = isIP(name);
  if (version !== 0) return LOOPBACK.check(name, version === 6 ? 'ipv6' : 'ipv4');
  return name === 'localhost' || name.endsWith('.localhost');
}

/** In lower case, without the brackets of an IPv6 address and without the last dot of a name. */
export function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}
