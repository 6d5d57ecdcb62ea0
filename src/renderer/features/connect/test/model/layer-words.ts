import type { Layer } from '../../../../../contract/index.ts';

export const LAYER_NAMES: Readonly<Record<Layer, string>> = {
  url: 'URL',
  dns: 'DNS',
  tcp: 'TCP',
  proxy: 'Proxy',
  tls: 'TLS',
  http: 'HTTP',
  auth: 'Sign in',
  interface: 'Interface',
  capabilities: 'Capabilities',
};

/** What is done in a layer while it runs. */
export const RUNNING_WORDS: Readonly<Record<Layer, string>> = {
  url: 'reading the address',
  dns: 'looking up the name',
  tcp: 'connecting',
  proxy: 'asking for a way',
  tls: 'looking at the certificate',
  http: 'asking without credentials',
  auth: 'asking with credentials',
  interface: 'reading the answer',
  capabilities: 'asking what the server can do',
};
