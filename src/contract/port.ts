/** The desktop shell's only messages outside the contract: main hands a port to the preload, the preload to the page. */
export const PORT_CHANNEL = 'vitrine:port';
/**
 * And a question: by which handle may the page open this file, which the user chose or dropped? SECURITY: the preload finds
 * out where the file is and tells main alone. The answer comes through the port that comes with the question; '' where the
 * file is in no directory.
 */
export const FILE_CHANNEL = 'vitrine:file';
