/** Where the page of the browser shell uploads files to its host, as a browser doesn’t reveal the paths of files. */
export const FILES_PATH = '/files';
/**
 * SECURITY: the token that also authenticates calls. It is in a custom header, which another site’s page may send
 * only after a CORS preflight, and the host rejects that.
 */
export const FILE_TOKEN_HEADER = 'x-vitrine-token';
/** Percent-encoded, since header values allow few characters. It is only shown, never used as a path. */
export const FILE_NAME_HEADER = 'x-vitrine-file-name';
/** In bytes. The host stores the file on its disk until the table is created. */
export const LARGEST_SENT_FILE = 64 * 1024 ** 3;
