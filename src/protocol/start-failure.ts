/**
 * Why a server that Vitrine started could not start, told over the channel between the two: what a process wrote to its
 * error output may be cut at its end.
 */
export interface StartFailure {
  readonly failed: string;
}

/** The answer to it. The process ends once it has it, so that its words are never behind the news of its end. */
export const START_FAILURE_ACK = 'failure heard';

export function isStartFailure(message: unknown): message is StartFailure {
  return (
    typeof message === 'object' &&
    message !== null &&
    'failed' in message &&
    typeof message.failed === 'string'
  );
}
