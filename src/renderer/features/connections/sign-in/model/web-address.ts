export interface WebAddress {
  readonly href: string;
  readonly host: string;
}

/** SECURITY: where a server sends the user, if it is a page of the web at all: no script, no file, no other program. */
export function webAddress(text: string): WebAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href, host } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? { href, host } : undefined;
}
