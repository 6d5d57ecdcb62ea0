/** An end must not hang on a disk or a socket. */
const MAX_EXIT_TIME = 3000;

/** Ends once and in order: on a signal, or when the process that forked this one is gone. */
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
  // A parent that went away while this process was starting has said so already.
  if (process.send !== undefined && !process.connected) end();
}
