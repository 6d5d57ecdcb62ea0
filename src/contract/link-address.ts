/** Why a text can't be the address of a server in a link, as a sentence; undefined where it can. */
export function addressProblem(text: string): string | undefined {
  if (text === '') return 'It does not say which server it is for.';
  if (text.length > 2000 || /[\s\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    return `Its server is not an address that begins with http:// or https://.`;
  }
  const { username, password, search, hash } = new URL(text);
  // SECURITY: whoever makes a link must not choose who somebody else is, nor put a secret where addresses are shown.
  if (username !== '' || password !== '') return 'Its server has a user name or a password in it.';
  if (search !== '' || hash !== '') return 'The address of its server goes on after "?" or "#".';
  return undefined;
}

/** As connections keep theirs: origin and base path, without a trailing slash and without `/v1`. */
export function readServerAddress(text: string): string {
  const { origin, pathname } = new URL(text);
  return origin + pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
}
