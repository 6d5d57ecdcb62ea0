/** The limit in milliseconds, so that the exit doesn’t hang on a disk or a socket. */
const MAX_EXIT_TIME = 3000;

/** Ends the process once and cleanly, on a signal or when the parent process has ended. */
export function installExit(close: () => Promise<void>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), MAX_EXIT_TIME).unref();
    void close().finally(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
  // The parent may already have disconnected while this process was starting.
  if (process.send !== undefined && !process.connected) end();
}
