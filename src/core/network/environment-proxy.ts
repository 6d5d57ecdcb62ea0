import { isBypassed } from './bypass.ts';
import { type ProxyAddress, readProxyAddress } from './proxy-address.ts';
import type { Environment } from './route.ts';

export interface FoundProxy {
  /** For the user: where it was looked for, and what was found there. */
  readonly words: string;
  /** Undefined where the origin is asked directly. */
  readonly proxy: (ProxyAddress & { readonly namedBy: string }) | undefined;
}

/** The usual variables, in the case that most programs look for first. */
export function environmentProxy(environment: Environment, origin: string): FoundProxy {
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
