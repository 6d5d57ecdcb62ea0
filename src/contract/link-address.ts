/** Why a text can't be the address of a server in a link, as a sentence; undefined where it can. */
export function addressProblem(text: string): string | undefined {
  if (text === '') return 'The link doesn’t name a server.';
  if (text.length > 2000 || /[\s\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return `The server in the link isn’t an http:// or https:// address.`;
  }
  const { username, password, search, hash } = new URL(text);
  // SECURITY: whoever makes a link must not choose who somebody else is, nor put a secret where addresses are shown.
  if (username !== '' || password !== '') return 'The server in the link contains a user name or password.';
  if (search !== '' || hash !== '') return 'Its server address has text after "?" or "#".';
  return undefined;
}

/** As connections keep theirs: origin and base path, without a trailing slash and without `/v1`. */
export function readServerAddress(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
}
