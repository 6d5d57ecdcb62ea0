/** What was found in a text that is more than an address. */
export interface PastedAddress {
  readonly address: string;
  readonly delimiter?: string;
  /** What was left out, for the user. */
  readonly words: string;
}

/** The path of any request: all that is before it is the server’s address. */
const REQUEST_PATH = /^(.*?)\/v1\/(namespace|table|tables|transaction|transactions)[/?]?/;
const COMMAND = /^\s*\$?\s*curl(\.exe)?\s/i;
const WEB_ADDRESS = /https?:\/\/[^\s'"\\]+/i;

/**
 * The server that a pasted request goes to: the address of a request, or a curl command with one. Undefined where the
 * text is nothing of the kind, and is better left as it is.
 */
export function pastedAddress(text: string): PastedAddress | undefined {
  const isCommand = COMMAND.test(text);
  const [found] = (isCommand ? WEB_ADDRESS.exec(text) : [text.trim()]) ?? [];
  if (found === undefined || !URL.canParse(found)) return undefined;
  const url = new URL(found);
  const [, before] = REQUEST_PATH.exec(url.pathname) ?? [];
  if (before === undefined && !isCommand) return undefined;
  const delimiter = url.searchParams.get('delimiter');
  return {
    address: url.origin + (before ?? url.pathname).replace(/\/+$/, ''),
    ...(delimiter === null || delimiter === '' ? {} : { delimiter }),
    words: isCommand
      ? 'Address taken from the pasted command. Its headers weren’t copied; enter the key or token below.'
      : 'Address taken from a request URL, without its path.',
  };
}
