import type { Sleep } from '../http/sleep.ts';

/** What a flow needs of the world besides the authorization server. */
export interface FlowTools {
  /** Absent where the shell has no browser to open. */
  readonly openBrowser?: ((url: string) => Promise<void>) | undefined;
  readonly now: () => number;
  readonly sleep: Sleep;
}
