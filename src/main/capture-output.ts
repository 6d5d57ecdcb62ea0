/** What a process wrote before its end may come after the news of it, but not much. */
const WITHIN_MILLISECONDS = 500;

/** What a process writes, to its last words. */
interface StreamTail {
  onWords(listener: (text: string) => void): void;
  /** Called at its end: resolves when what was still on its way has been heard. */
  rest(): Promise<void>;
}

/** Electron takes all listeners off the streams of a process that has ended, also where something is still to come. */
export function captureStream(stream: NodeJS.ReadableStream | null): StreamTail {
  const listeners: ((text: string) => void)[] = [];
  const hear = (chunk: Buffer | string) => {
    for (const listener of listeners) listener(chunk.toString());
  };
  stream?.on('data', hear);
  return {
    onWords: (listener) => void listeners.push(listener),
    rest: () => (stream === null ? Promise.resolve() : rest(stream, hear)),
  };
}

function rest(stream: NodeJS.ReadableStream, hear: (chunk: Buffer | string) => void): Promise<void> {
  return new Promise((resolve) => {
    // Something else may hold the other end open: then it is not waited for.
    setTimeout(resolve, WITHIN_MILLISECONDS);
    setImmediate(() => {
      stream.off('data', hear);
      stream.on('data', hear);
      stream.once('end', resolve);
      stream.once('close', resolve);
    });
  });
}
