/** Where the browser shell's page sends a file to its host: a browser does not tell where on a disk a file is. */
export const FILES_PATH = '/files';
/**
 * SECURITY: the same token that opens the calls. In a header of our own, which no page of another site may send without
 * asking first, and the answer to that is no.
 */
export const FILE_TOKEN_HEADER = 'x-vitrine-token';
/** Percent-encoded, since a header takes few letters. It is shown, and never a path. */
export const FILE_NAME_HEADER = 'x-vitrine-file-name';
/** In bytes. The host keeps the file on its disk until the table is made. */
export const LARGEST_SENT_FILE = 64 * 1024 ** 3;
