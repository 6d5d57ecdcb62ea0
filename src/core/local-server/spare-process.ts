import { endProcess, type ServerProcess } from './process.ts';

/** In milliseconds: after this time the user is unlikely to start it. */
const KEPT_FOR = 5 * 60_000;

/**
 * A server's process that is started in advance, so that its code is already loaded. Until it gets its secrets, it
 * opens nothing and doesn't listen.
 */
export function createSpare(spawn: (args: readonly string[]) => ServerProcess, keptFor: number = KEPT_FOR) {
  let spare: { readonly args: string; readonly process: ServerProcess } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function release(): ServerProcess | undefined {
    clearTimeout(timer);
    const released = spare?.process;
    spare = undefined;
    return released;
  }

  async function end(): Promise<void> {
    const unwanted = release();
    if (unwanted !== undefined) await endProcess(unwanted);
  }

  return {
    end,
    prepare(args: readonly string[]): void {
      if (spare !== undefined) return;
      const process = spawn(args);
      spare = { args: JSON.stringify(args), process };
      process.onExit(() => {
        if (spare?.process === process) release();
      });
      timer = setTimeout(() => void end(), keptFor);
      timer.unref();
    },
    /** The prepared process if it has the same arguments, otherwise a new one. */
    take(args: readonly string[]): ServerProcess {
      if (spare?.args === JSON.stringify(args)) return release() ?? spawn(args);
      void end();
      return spawn(args);
    },
  };
}
