import type { HttpSocket } from './http-socket.ts';

/** The lanes to one server: the warmest idle one is taken first, and beyond the most allowed, requests wait in turn. */
export interface SocketPool {
  use<Result>(signal: AbortSignal | undefined, task: (lane: HttpSocket) => Promise<Result>): Promise<Result>;
  destroy(): Promise<void>;
}

export function createLanes(open: () => HttpSocket, most: number): SocketPool {
  const all: HttpSocket[] = [];
  const idle: HttpSocket[] = [];
  const waiting = new Set<(lane: HttpSocket) => void>();

  function openAnother(): HttpSocket {
    const lane = open();
    all.push(lane);
    return lane;
  }

  function turn(signal: AbortSignal | undefined): Promise<HttpSocket> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(take);
        reject(signal?.reason);
      };
      const take = (lane: HttpSocket) => {
        waiting.delete(take);
        signal?.removeEventListener('abort', giveUp);
        resolve(lane);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.add(take);
    });
  }

  function release(lane: HttpSocket): void {
    const [next] = waiting;
    if (next === undefined) idle.push(lane);
    else next(lane);
  }

  return {
    use: async (signal, task) => {
      signal?.throwIfAborted();
      const lane = idle.pop() ?? (all.length < most ? openAnother() : await turn(signal));
      try {
        return await task(lane);
      } finally {
        release(lane);
      }
    },
    destroy: async () => {
      await Promise.all(all.map((lane) => lane.destroy()));
    },
  };
}
