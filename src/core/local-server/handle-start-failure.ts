import { isStartFailure, START_FAILURE_ACK } from '../../protocol/index.ts';

export interface StartFailureHandlers {
  readonly onFailure: (words: string) => void;
  /** Sends something back to the process: it waits until it was heard. */
  readonly answer: (message: string) => void;
}

/** Takes a message of a process that may say why it could not start. SECURITY: anything else is left alone. */
export function handleStartFailure(message: unknown, { onFailure, answer }: StartFailureHandlers): void {
  if (!isStartFailure(message)) return;
  onFailure(message.failed);
  answer(START_FAILURE_ACK);
}
