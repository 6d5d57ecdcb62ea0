import { RPCHandler } from '@orpc/server/websocket';
import { createSayOnce } from '#loopback/say-once.ts';
import type { CallContext } from './call-context.ts';
import type { AppRouter } from './router.ts';

/** What a window’s calls come by: a port, or a socket. */
interface OpenedCalls {
  hear(data: unknown): void;
  /** What is under way is called off. */
  end(): void;
}

export interface CallServer {
  /** Where sending is waited for, no stream runs ahead of a slow window. */
  open(
    send: (data: string | Uint8Array<ArrayBuffer>) => void | Promise<void>,
    context: CallContext,
  ): OpenedCalls;
}

/**
 * Answers the calls of windows. SECURITY: what can’t be read is dropped here: nobody else would catch that, so one odd
 * message would end the program, and thousands would fill its log.
 */
export function createCallServer(router: AppRouter): CallServer {
  const handler = new RPCHandler<CallContext>(router);
  const say = createSayOnce();
  return {
    open(send, context) {
      const peer = { send, addEventListener: () => {} };
      return {
        hear(data) {
          handler.message(peer, data as string, { context }).catch(() => {
            say('The window sent something that is no call. It was dropped.');
          });
        },
        end: () => handler.close(peer),
      };
    },
  };
}
