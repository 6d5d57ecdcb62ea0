import { FAILURE_HEARD, isStartFailure } from '../../protocol/index.ts';

export interface FailureEars {
  readonly onFailure: (words: string) => void;
  /** Sends something back to the process: it waits until it was heard. */
  readonly answer: (message: string) => void;
}

/** Takes a message of a process that may say why it could not start. SECURITY: anything else is left alone. */
export function hearFailure(message: unknown, { onFailure, answer }: FailureEars): void {
  if (!isStartFailure(message)) return;
  onFailure(message.failed);
  answer(FAILURE_HEARD);
}
