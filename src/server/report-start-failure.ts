import { electronParent } from '#engine/electron-port.ts';
import { START_FAILURE_ACK, type StartFailure } from '#protocol/index.ts';

/** The limit in milliseconds for the acknowledgment of the parent process. */
const HEARD_WITHIN = 1000;

/** Sends the reason to the parent process, and resolves when it is acknowledged. Error output could be cut. */
export function reportStartFailure(failed: string): Promise<void> {
  const message: StartFailure = { failed };
  return new Promise((resolve) => {
    const hear = (answer: unknown) => answer === START_FAILURE_ACK && resolve();
    const parent = electronParent();
    if (parent !== undefined) {
      parent.on('message', ({ data }) => hear(data));
      parent.postMessage(message);
    } else if (process.send !== undefined && process.connected) {
      process.on('message', hear);
      // The parent may have ended; then there is no acknowledgment.
      process.send(message, undefined, undefined, (problem) => problem !== null && resolve());
    } else {
      resolve();
    }
    setTimeout(resolve, HEARD_WITHIN);
  });
}
