import type { ArrowStream } from '../arrow-stream/open-stream.ts';
import type { BatchMessage, DictionaryMessage, StreamMessage } from '../arrow-stream/read-messages.ts';
import { type EngineProblem, invalid } from '../engine-problem.ts';

/** Counts the rows of a stream. Throws for the first error in it. */
export async function countStreamRows(stream: ArrowStream, signal: AbortSignal): Promise<number> {
  let rows = 0;
  for await (const message of messagesOf(stream, signal)) if (message.kind === 'batch') rows += message.rows;
  return rows;
}

/** Stops if the signal is aborted. */
export async function* messagesOf(stream: ArrowStream, signal: AbortSignal): AsyncGenerator<StreamMessage> {
  for await (const message of stream.messages()) {
    unlessCancelled(signal);
    yield message;
  }
}

export function unlessCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw cancelled();
}

function cancelled(): EngineProblem {
  return invalid('The import was canceled. Nothing was changed.');
}

/** Batches that are passed to the engine together, with their dictionaries. */
export interface Chunk {
  readonly dictionaries: readonly DictionaryMessage[];
  readonly batches: readonly BatchMessage[];
}

/**
 * Each chunk becomes a file of the table, so it should not be too small. It is in memory several times and can't be
 * canceled while it is written, so it should not be too large.
 */
const CHUNK_BYTES = 16 * 1024 * 1024;

export async function* chunksOf(messages: AsyncIterable<StreamMessage>): AsyncGenerator<Chunk> {
  const known = new Map<bigint, readonly DictionaryMessage[]>();
  let dictionaries: readonly DictionaryMessage[] = [];
  let batches: BatchMessage[] = [];
  let size = 0;
  let mostBytes = CHUNK_BYTES;

  for await (const message of messages) {
    const isFull = message.kind === 'batch' ? size + sizeOf(message) > mostBytes : !message.isDelta;
    if (isFull && batches.length > 0) {
      yield { dictionaries, batches };
      batches = [];
      size = 0;
    }
    if (message.kind === 'batch') {
      batches.push(message);
      size += sizeOf(message);
    } else {
      known.set(message.id, withDictionary(known.get(message.id), message));
      dictionaries = [...known.values()].flat();
      // Dictionaries are written with every chunk, so it should be at least as large as they are.
      mostBytes = Math.max(CHUNK_BYTES, totalOf(dictionaries));
    }
  }
  if (batches.length > 0) yield { dictionaries, batches };
}

/** Adding values doesn’t affect earlier batches; replacing values does. */
function withDictionary(
  known: readonly DictionaryMessage[] = [],
  message: DictionaryMessage,
): readonly DictionaryMessage[] {
  return message.isDelta ? [...known, message] : [message];
}

function totalOf(messages: readonly StreamMessage[]): number {
  return messages.reduce((sum, message) => sum + sizeOf(message), 0);
}

function sizeOf({ header, plainSize }: StreamMessage): number {
  return header.length + plainSize;
}
