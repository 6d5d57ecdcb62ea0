import type { Phase } from '#contract/index.ts';

interface PhaseWords {
  /** In the legend. */
  readonly short: string;
  readonly whole: string;
}

export const PHASE_LABELS: Readonly<Record<Phase, PhaseWords>> = {
  dns: { short: 'DNS', whole: 'DNS lookup' },
  connect: { short: 'connect', whole: 'Connecting' },
  proxy: { short: 'proxy', whole: 'Through the proxy' },
  tls: { short: 'TLS', whole: 'TLS' },
  wait: { short: 'wait', whole: 'Waiting for response' },
  body: { short: 'body', whole: 'Downloading' },
};
