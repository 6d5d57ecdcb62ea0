import { BlockList, isIP } from 'node:net';
import { bareHost } from './loopback.ts';

type Rule = (host: string, port: string) => boolean;

/**
 * Whether a list such as `NO_PROXY` has the host of an origin. `name` is it and all below it, `.name` and `*.name` only
 * what is below it; an address or a range of addresses counts for hosts that are written as addresses, since no name
 * is looked up for this; `:port` after any of them narrows it; `*` is everything.
 */
export function isBypassed(list: string, origin: string): boolean {
  const { hostname, port, protocol } = new URL(origin);
  const usual = protocol === 'https:' ? '443' : '80';
  return rulesOf(list).some((isMet) => isMet(bareHost(hostname), port === '' ? usual : port));
}

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
  return (host, asked) => isHost(host) && (port === undefined || port === asked);
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

/** By `BlockList`, which knows all ways to write an address. */
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
