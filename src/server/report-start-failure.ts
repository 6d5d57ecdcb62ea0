import { electronParent } from '#engine/electron-port.ts';
import { START_FAILURE_ACK, type StartFailure } from '#protocol/index.ts';

/** A program that started this one and does not hear is not waited for. */
const HEARD_WITHIN = 1000;

/** Tells the program that started this one why it ends, and resolves when it was heard. Written down it may be cut. */
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
      // It may be gone by now; then nobody is there to hear.
      process.send(message, undefined, undefined, (problem) => problem !== null && resolve());
    } else {
      resolve();
    }
    setTimeout(resolve, HEARD_WITHIN);
  });
}
