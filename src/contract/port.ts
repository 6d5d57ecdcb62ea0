/** The desktop shell's only messages outside the contract: main hands a port to the preload, the preload to the page. */
export const PORT_CHANNEL = 'vitrine:port';
