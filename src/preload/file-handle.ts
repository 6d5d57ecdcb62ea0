import { FILE_CHANNEL } from '#contract/port.ts';

/** What a page sends to ask for the handle of a file. */
interface FileQuestion {
  readonly channel: typeof FILE_CHANNEL;
  readonly file: File;
}

interface FileAnswers {
  /** '' where it is in no directory. */
  readonly pathOf: (file: File) => string;
  /** What main calls it. */
  readonly handleOf: (path: string) => Promise<string>;
}

/**
 * Answers the page's question by which handle a file is opened. SECURITY: only of a file that the page already holds, which
 * is one that the user gave it: what a page makes up itself is nowhere. Its path goes to main, and never to the page.
 */
export async function answerFileHandle(
  { data, ports }: Pick<MessageEvent<unknown>, 'data' | 'ports'>,
  { pathOf, handleOf }: FileAnswers,
): Promise<void> {
  const [port] = ports;
  if (port === undefined || !isQuestion(data)) return;
  const path = pathOf(data.file);
  port.postMessage(path === '' ? '' : await handleOf(path));
}

function isQuestion(data: unknown): data is FileQuestion {
  return (
    typeof data === 'object' &&
    data !== null &&
    'channel' in data &&
    data.channel === FILE_CHANNEL &&
    'file' in data &&
    data.file instanceof File
  );
}
