/**
 * The messages between processes of the desktop shell that are not calls of the contract: main passes a port to the
 * preload, and the preload passes it to the page.
 */
export const PORT_CHANNEL = 'vitrine:port';
/**
 * Requests a handle for a file that the user chose or dropped. SECURITY: only the preload learns the path, and sends
 * it only to main. The response comes through the port of the request. It is '' if the file is not on the disk.
 */
export const FILE_CHANNEL = 'vitrine:file';
