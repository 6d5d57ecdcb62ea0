import type { ArrowStream } from '../arrow-stream/open-stream.ts';
import type { StreamMessage } from '../arrow-stream/read-messages.ts';
import { type EngineProblem, invalid } from '../engine-problem.ts';

/** How many rows a stream has; throws for the first thing in it that is not as it should be. */
export async function countRows(stream: ArrowStream, signal: AbortSignal): Promise<number> {
  let rows = 0;
  for await (const message of messagesOf(stream, signal)) if (message.kind === 'batch') rows += message.rows;
  return rows;
}

/** For as long as somebody waits. */
export async function* messagesOf(stream: ArrowStream, signal: AbortSignal): AsyncGenerator<StreamMessage> {
  for await (const message of stream.messages()) {
    unlessAborted(signal);
    yield message;
  }
}

export function unlessAborted(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}

function cancelled(): EngineProblem {
  return invalid('The import was canceled. Nothing was changed.');
}
