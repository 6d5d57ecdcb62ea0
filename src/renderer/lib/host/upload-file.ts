import type { FileSource } from '../../../contract/uploads.ts';
import { fileHandle } from './file-handle.ts';
import { type SendFileOptions, sendFile, UploadError } from './send-file.ts';
import { ownToken } from './token.ts';

export type OfferFileOptions = Omit<SendFileOptions, 'token'>;

/**
 * Makes a file that the user chose known to the host: on the desktop by a handle, at once; in the browser shell by
 * sending it, which takes its time. What goes wrong is an {@link UploadError}, or the reason of the signal.
 */
export async function uploadFile(file: File, options: OfferFileOptions = {}): Promise<FileSource> {
  if (location.protocol === 'http:')
    return { handle: await sendFile(file, { token: ownToken() ?? '', ...options }) };
  const handle = await fileHandle(file);
  if (handle === '')
    throw new UploadError('This file isn’t saved on this computer. Save it first, then choose it.');
  return { handle };
}

export { UploadError } from './send-file.ts';
