import { FILE_PATH_CHANNEL } from '../contract/port.ts';

/** What a page sends to ask for the path of a file. */
export interface FilePathQuestion {
  readonly channel: typeof FILE_PATH_CHANNEL;
  readonly file: File;
}

/**
 * Answers the page's question where a file is. SECURITY: only of a file that the page already holds, which is one that
 * the user gave it: what a page makes up itself is nowhere.
 */
export function answerFilePath(
  { data, ports }: Pick<MessageEvent<unknown>, 'data' | 'ports'>,
  pathOf: (file: File) => string,
): void {
  const [port] = ports;
  if (port !== undefined && isQuestion(data)) port.postMessage(pathOf(data.file));
}

function isQuestion(data: unknown): data is FilePathQuestion {
  return (
    typeof data === 'object' &&
    data !== null &&
    'channel' in data &&
    data.channel === FILE_PATH_CHANNEL &&
    'file' in data &&
    data.file instanceof File
  );
}
