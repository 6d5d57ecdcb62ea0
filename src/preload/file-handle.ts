import { FILE_CHANNEL } from '#contract/port.ts';

/** A page's request for the handle of a file. */
interface FileQuestion {
  readonly channel: typeof FILE_CHANNEL;
  readonly file: File;
}

interface FileAnswers {
  /** Returns '' if the file is not on the disk. */
  readonly pathOf: (file: File) => string;
  /** Requests a handle from main. */
  readonly handleOf: (path: string) => Promise<string>;
}

/**
 * Responds to the page's request for a file handle. SECURITY: works only for a `File` that the user gave to the page:
 * one that the page creates has no path. The path goes to main, and never to the page.
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
