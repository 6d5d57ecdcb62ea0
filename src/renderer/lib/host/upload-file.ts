import { FILE_NAME_HEADER, FILE_TOKEN_HEADER, FILES_PATH, LARGEST_SENT_FILE } from '#contract/file-upload.ts';
import { FILE_CHANNEL } from '#contract/port.ts';
import type { FileSource } from '#contract/uploads.ts';
import { ownToken } from './token.ts';

interface SendFileOptions {
  readonly token: string;
  readonly signal?: AbortSignal | undefined;
  /** Called as bytes are sent. */
  readonly onProgress?: ((sent: number) => void) | undefined;
}

/** An upload that failed, with a message for the user. */
export class UploadError extends Error {
  override readonly name: string = 'OfferRefusal';
}

/**
 * For the browser shell: sends a file to the host, which returns a handle. Not with `fetch`, which doesn’t report
 * upload progress.
 */
function sendFile(file: File, { token, signal, onProgress }: SendFileOptions): Promise<string> {
  if (file.size > LARGEST_SENT_FILE) return Promise.reject(new UploadError(TOO_LARGE));
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = () =>
      reject(signal?.aborted ? signal.reason : new UploadError(uploadErrorMessage(request)));
    request.open('POST', FILES_PATH);
    request.setRequestHeader(FILE_TOKEN_HEADER, token);
    request.setRequestHeader(FILE_NAME_HEADER, encodeURIComponent(file.name.toWellFormed()));
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded);
    request.onload = () => (request.status === 201 ? resolve(handleIn(request.responseText)) : refuse());
    request.onerror = refuse;
    request.onabort = refuse;
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) refuse();
    else request.send(file);
  });
}

const TOO_LARGE = 'This file is too large for the browser version. Use the desktop app.';

function handleIn(answer: string): string {
  const { handle } = JSON.parse(answer);
  return String(handle);
}

/** A file that was changed or removed after it was chosen fails like a lost host: without a status. */
export function uploadErrorMessage({
  status,
  responseText,
}: Pick<XMLHttpRequest, 'status' | 'responseText'>): string {
  if (status === 0)
    return 'Couldn’t read the file, or Vitrine was closed. If the file changed, choose it again.';
  if (status === 413) return TOO_LARGE;
  if (status === 401) return 'Vitrine was restarted. Open the new address it printed.';
  return `${responseText.trim().replace(/\.$/, '')} (${status}). Try again.`;
}

type OfferFileOptions = Omit<SendFileOptions, 'token'>;

/**
 * Makes a chosen file available to the host: on the desktop at once by a handle, in the browser shell by an upload.
 * Rejects with an {@link UploadError}, or the reason of the signal.
 */
export async function uploadFile(file: File, options: OfferFileOptions = {}): Promise<FileSource> {
  if (location.protocol === 'http:')
    return { handle: await sendFile(file, { token: ownToken() ?? '', ...options }) };
  const handle = await fileHandle(file);
  if (handle === '')
    throw new UploadError('This file isn’t saved on this computer. Save it first, then choose it.');
  return { handle };
}

/** For the desktop shell: a handle by which the host opens a chosen file; '' if the file isn’t on disk. */
function fileHandle(file: File): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(String(data));
    };
    window.postMessage({ channel: FILE_CHANNEL, file }, location.origin, [port2]);
  });
}
