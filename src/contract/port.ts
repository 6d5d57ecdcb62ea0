/** The desktop shell's only messages outside the contract: main hands a port to the preload, the preload to the page. */
export const PORT_CHANNEL = 'vitrine:port';
/**
 * And a question: where on the disk is this file, which the user chose or dropped? A page is not told by itself. The
 * answer comes through the port that comes with the question; '' where the file is in no directory.
 */
export const FILE_PATH_CHANNEL = 'vitrine:file-path';
