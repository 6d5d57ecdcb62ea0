/** The last output of a process may arrive after its exit event, but not much later. */
const WITHIN_MILLISECONDS = 500;

/** Captures the end of a process’s output. */
interface StreamTail {
  onWords(listener: (text: string) => void): void;
  /** To be called at exit. Resolves when the remaining output has arrived. */
  rest(): Promise<void>;
}

/** Electron removes all listeners from the streams of an ended process, even if there is more output. */
export function captureStream(stream: NodeJS.ReadableStream | null): StreamTail {
  const listeners: ((text: string) => void)[] = [];
  const onData = (chunk: Buffer | string) => {
    for (const listener of listeners) listener(chunk.toString());
  };
  stream?.on('data', onData);
  return {
    onWords: (listener) => void listeners.push(listener),
    rest: () => (stream === null ? Promise.resolve() : rest(stream, onData)),
  };
}

function rest(stream: NodeJS.ReadableStream, onData: (chunk: Buffer | string) => void): Promise<void> {
  return new Promise((resolve) => {
    // Another process may keep the stream open, so the wait is limited.
    setTimeout(resolve, WITHIN_MILLISECONDS);
    setImmediate(() => {
      stream.off('data', onData);
      stream.on('data', onData);
      stream.once('end', resolve);
      stream.once('close', resolve);
    });
  });
}
