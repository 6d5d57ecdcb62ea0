import { type ClientLink, createORPCClient } from '@orpc/client';
import { RPCLink as PortRPCLink } from '@orpc/client/message-port';
import { RPCLink as SocketRPCLink } from '@orpc/client/websocket';
import type { ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '#contract/index.ts';
import { CALLS_PATH, CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX } from '#contract/web-socket.ts';
import { hostPort } from './host-port.ts';
import { takeToken } from './token.ts';

const RECONNECT_AFTER = 1000;

export const hostConnection = connectToHost();

export const host = hostConnection.client;

/** The same calls as options for react-query. */
export const hostQueries = createTanstackQueryUtils(host);

export type HostClient = ContractRouterClient<Contract>;

type Link = ClientLink<Record<never, never>>;

/** `locked`: the browser shell was opened without a code, or with one that was used before. */
export type LinkState = 'connecting' | 'connected' | 'lost' | 'locked';

export interface HostConnection {
  readonly client: HostClient;
  /** Reports the state of the link now and on each change. */
  watch(listener: (state: LinkState) => void): void;
}

/** Connects to the host by the transport of the shell. Earlier calls wait for the link. */
function connectToHost(): HostConnection {
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
    const token = await retryUntilResolved(takeToken);
    if (token !== undefined) return connectWithToken(token);
    change('locked');
    return new Promise(() => {});
  }

  async function connectWithToken(token: string): Promise<Link> {
    const { link, closed } = await retryUntilResolved(() => connectBySocket(token));
    void closed.then(() => {
      change('lost');
      current = connectWithToken(token);
    });
    return connected(link);
  }

  /** Retries until the host is there, so that the window reconnects by itself. */
  async function retryUntilResolved<T>(task: () => Promise<T>): Promise<T> {
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

/** For the desktop shell. */
async function connectByPort(hostPort: Promise<MessagePort>): Promise<PortRPCLink<Record<never, never>>> {
  const port = await hostPort;
  const link = new PortRPCLink({ port });
  port.start();
  return link;
}

interface SocketConnection {
  readonly link: SocketRPCLink<Record<never, never>>;
  /** Resolves when the socket closes. */
  readonly closed: Promise<void>;
}

/** For the browser shell: one WebSocket to the origin of the page. Rejects if it can’t be opened. */
function connectBySocket(token: string): Promise<SocketConnection> {
  const address = new URL(CALLS_PATH, location.href);
  address.protocol = 'ws:';
  const websocket = new WebSocket(address, [CALLS_PROTOCOL, TOKEN_PROTOCOL_PREFIX + token]);
  websocket.binaryType = 'arraybuffer';
  const closed = new Promise<void>((resolve) => websocket.addEventListener('close', () => resolve()));
  return new Promise((resolve, reject) => {
    websocket.addEventListener('open', () => resolve({ link: new SocketRPCLink({ websocket }), closed }));
    websocket.addEventListener('close', () => reject(new Error('The connection was closed.')));
  });
}
