import { type ClientLink, createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { Contract } from '../../../contract/index.ts';
import { hostPort } from './host-port.ts';
import { connectByPort } from './port-link.ts';
import { connectBySocket } from './socket-link.ts';
import { takeToken } from './token.ts';

export type HostClient = ContractRouterClient<Contract>;
type Link = ClientLink<Record<never, never>>;

/** `locked`: the browser shell was opened without a code of its own, or with one that was used before. */
export type LinkState = 'connecting' | 'connected' | 'lost' | 'locked';

export interface HostConnection {
  readonly client: HostClient;
  /** Tells the state of the link now and whenever it changes. */
  watch(listener: (state: LinkState) => void): void;
}

const RECONNECT_AFTER = 1000;

/** Reaches the host over whatever the shell offers. Calls made before the link stands wait for it. */
export function connectToHost(): HostConnection {
  let state: LinkState = 'connecting';
  const listeners: ((state: LinkState) => void)[] = [];
  const change = (next: LinkState) => {
    state = next;
    for (const listener of listeners) listener(state);
  };
  let current: Promise<Link> =
    hostPort === undefined ? connectOnceOpened() : connectByPort(hostPort).then(connected);

  function connected(link: Link): Link {
    change('connected');
    return link;
  }

  async function connectOnceOpened(): Promise<Link> {
    const token = await untilItWorks(takeToken);
    if (token !== undefined) return connectWithToken(token);
    change('locked');
    return new Promise(() => {});
  }

  async function connectWithToken(token: string): Promise<Link> {
    const { link, closed } = await untilItWorks(() => connectBySocket(token));
    void closed.then(() => {
      change('lost');
      current = connectWithToken(token);
    });
    return connected(link);
  }

  /** The host is not there (yet): keeps trying, so that the window wakes up by itself. */
  async function untilItWorks<T>(task: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await task();
      } catch {
        change('lost');
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_AFTER));
      }
    }
  }

  const link: Link = { call: async (path, input, options) => (await current).call(path, input, options) };
  return {
    client: createORPCClient(link),
    watch(listener) {
      listeners.push(listener);
      listener(state);
    },
  };
}
