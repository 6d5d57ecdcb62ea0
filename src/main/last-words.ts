/** What a process wrote before its end may come after the news of it, but not much. */
const WITHIN_MILLISECONDS = 500;

/**
 * Listens from the start of a process. What it answers, called at its end, resolves when all that the process wrote has
 * been heard.
 */
export function lastWords(streams: readonly (NodeJS.ReadableStream | null)[]): () => Promise<void> {
  const said = Promise.all(streams.map(ended));
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      // Something else may hold the other end open: then it is not waited for.
      timer = setTimeout(resolve, WITHIN_MILLISECONDS);
    });
    await Promise.race([said, late]);
    clearTimeout(timer);
  };
}

function ended(stream: NodeJS.ReadableStream | null): Promise<void> {
  if (stream === null) return Promise.resolve();
  return new Promise((resolve) => {
    stream.once('end', resolve);
    stream.once('close', resolve);
  });
}
