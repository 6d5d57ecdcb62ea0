interface DetailQueueOptions {
  /** How many tables are asked for at once, so that a server isn't flooded. */
  readonly most: number;
  /** Ends early where its signal says that nobody waits for it any more. */
  readonly ask: (name: string, signal: AbortSignal) => Promise<void>;
  readonly onBegin: (name: string) => void;
  /** With a failure where there is one; not called for what was given up. */
  readonly onEnd: (name: string, failure: unknown) => void;
  /** It was given up before it was there. */
  readonly onDrop: (name: string) => void;
}

export interface DetailQueue {
  /** These and no others, in this order: what isn't among them any more is given up, or never begun. */
  want(names: readonly string[]): void;
}

interface Run {
  readonly name: string;
  readonly stop: AbortController;
}

/** Asks for what is wanted now, a few at a time. What is given up keeps its place until it has really ended. */
export function createDetailQueue({ most, ask, onBegin, onEnd, onDrop }: DetailQueueOptions): DetailQueue {
  const running = new Set<Run>();
  let waiting: readonly string[] = [];

  function begin(name: string): void {
    const run = { name, stop: new AbortController() };
    running.add(run);
    onBegin(name);
    void carryOut(run);
  }

  async function carryOut(run: Run): Promise<void> {
    const { name, stop } = run;
    let failure: unknown;
    try {
      await ask(name, stop.signal);
    } catch (problem) {
      failure = problem;
    }
    // First: whoever hears of the end may want something else at once, and what has ended can't be given up.
    running.delete(run);
    if (!stop.signal.aborted) onEnd(name, failure);
    fill();
  }

  function fill(): void {
    while (running.size < most) {
      const [next, ...others] = waiting;
      if (next === undefined) return;
      waiting = others;
      begin(next);
    }
  }

  return {
    want(names) {
      const wanted = new Set(names);
      const going = new Set<string>();
      for (const { name, stop } of running) {
        if (stop.signal.aborted) continue;
        if (wanted.has(name)) going.add(name);
        else {
          stop.abort();
          onDrop(name);
        }
      }
      waiting = names.filter((name) => !going.has(name));
      fill();
    },
  };
}
