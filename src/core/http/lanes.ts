import type { Lane } from './lane.ts';

/** The lanes to one server: the warmest idle one is taken first, and beyond the most allowed, requests wait in turn. */
export interface Lanes {
  use<Result>(signal: AbortSignal | undefined, task: (lane: Lane) => Promise<Result>): Promise<Result>;
  destroy(): Promise<void>;
}

export function createLanes(open: () => Lane, most: number): Lanes {
  const all: Lane[] = [];
  const idle: Lane[] = [];
  const waiting = new Set<(lane: Lane) => void>();

  function openAnother(): Lane {
    const lane = open();
    all.push(lane);
    return lane;
  }

  function turn(signal: AbortSignal | undefined): Promise<Lane> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(take);
        reject(signal?.reason);
      };
      const take = (lane: Lane) => {
        waiting.delete(take);
        signal?.removeEventListener('abort', giveUp);
        resolve(lane);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.add(take);
    });
  }

  function release(lane: Lane): void {
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
