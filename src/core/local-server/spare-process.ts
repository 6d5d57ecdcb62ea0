import { endProcess, type ServerProcess } from './process.ts';

/** Who has not wanted it by then does something else. */
const KEPT_FOR = 5 * 60_000;

/**
 * A server's process that was started before it is wanted: by then it has loaded all that it runs. It waits for its
 * secrets, and without them opens nothing and listens nowhere.
 */
export function createSpare(spawn: (args: readonly string[]) => ServerProcess, keptFor: number = KEPT_FOR) {
  let kept: { readonly args: string; readonly process: ServerProcess } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function release(): ServerProcess | undefined {
    clearTimeout(timer);
    const released = kept?.process;
    kept = undefined;
    return released;
  }

  async function end(): Promise<void> {
    const unwanted = release();
    if (unwanted !== undefined) await endProcess(unwanted);
  }

  return {
    end,
    prepare(args: readonly string[]): void {
      if (kept !== undefined) return;
      const process = spawn(args);
      kept = { args: JSON.stringify(args), process };
      process.onExit(() => {
        if (kept?.process === process) release();
      });
      timer = setTimeout(() => void end(), keptFor);
      timer.unref();
    },
    /** The one that was prepared with these arguments, or else a new one. */
    take(args: readonly string[]): ServerProcess {
      if (kept?.args === JSON.stringify(args)) return release() ?? spawn(args);
      void end();
      return spawn(args);
    },
  };
}
