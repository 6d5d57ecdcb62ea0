/** What a request goes through, in this order; not every one has each. */
export const PHASES = ['dns', 'connect', 'proxy', 'tls', 'wait', 'body'] as const;
export type Phase = (typeof PHASES)[number];
