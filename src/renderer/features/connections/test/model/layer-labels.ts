import type { Layer } from '#contract/index.ts';

export const LAYER_NAMES: Readonly<Record<Layer, string>> = {
  url: 'URL',
  dns: 'DNS',
  tcp: 'TCP',
  proxy: 'Proxy',
  tls: 'TLS',
  http: 'HTTP',
  auth: 'Credentials',
  interface: 'API',
  capabilities: 'Capabilities',
};

/** What is done in a layer while it runs. */
export const RUNNING_LABELS: Readonly<Record<Layer, string>> = {
  url: 'Parsing address',
  dns: 'Resolving host',
  tcp: 'Connecting',
  proxy: 'Opening tunnel',
  tls: 'Verifying certificate',
  http: 'Sending a request without credentials',
  auth: 'Sending a request with credentials',
  interface: 'Reading response',
  capabilities: 'Checking capabilities',
};
