import type { FileSource } from '../../../contract/uploads.ts';
import { filePath } from './file-path.ts';
import { type SendFileOptions, sendFile, UploadError } from './send-file.ts';
import { ownToken } from './token.ts';

export type OfferFileOptions = Omit<SendFileOptions, 'token'>;

/**
 * Makes a file that the user chose known to the host: on the desktop by its path, at once; in the browser shell by
 * sending it, which takes its time. What goes wrong is an {@link UploadError}, or the reason of the signal.
 */
export async function uploadFile(file: File, options: OfferFileOptions = {}): Promise<FileSource> {
  if (location.protocol === 'http:')
    return { handle: await sendFile(file, { token: ownToken() ?? '', ...options }) };
  const path = await filePath(file);
  if (path === '')
    throw new UploadError('This file isn’t saved on this computer. Save it first, then choose it.');
  return { path };
}

export { UploadError } from './send-file.ts';
