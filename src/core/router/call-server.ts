import { RPCHandler } from '@orpc/server/websocket';
import { createSayOnce } from '#loopback/say-once.ts';
import type { CallContext } from './call-context.ts';
import type { AppRouter } from './router.ts';

/** The transport of a window’s calls: a port or a socket. */
interface OpenedCalls {
  receive(data: unknown): void;
  /** Aborts running calls. */
  end(): void;
}

export interface CallServer {
  /** If `send` returns a promise, streams wait for a slow window. */
  open(
    send: (data: string | Uint8Array<ArrayBuffer>) => void | Promise<void>,
    context: CallContext,
  ): OpenedCalls;
}

/**
 * Handles the calls of windows. SECURITY: unreadable messages are dropped here: otherwise one invalid message would end
 * the program, and thousands would fill its log.
 */
export function createCallServer(router: AppRouter): CallServer {
  const handler = new RPCHandler<CallContext>(router);
  const say = createSayOnce();
  return {
    open(send, context) {
      const peer = { send, addEventListener: () => {} };
      return {
        receive(data) {
          handler.message(peer, data as string, { context }).catch(() => {
            say('The window sent something that is no call. It was dropped.');
          });
        },
        end: () => handler.close(peer),
      };
    },
  };
}
