import type { AppInfo } from '#contract/index.ts';
import { encodePathId } from '#protocol/id.ts';

const EXAMPLE = ['namespace', 'table'];

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/i;

/** Not a host of that name. */
const VERSION = /(?<!\/)\/v1\/*$/;

export interface RequestShape {
  readonly address: string;
  readonly delimiter: string;
  readonly alwaysSendDelimiter: boolean;
  readonly flavour: 'open' | 'enterprise';
}

/** An address in three parts, so that the id can be told from what is around it. */
interface ExampleRequest {
  readonly before: string;
  readonly id: string;
  readonly after: string;
}

/** Where a request will go, while the address is typed; undefined while there is nothing to show. */
export function exampleRequest(shape: RequestShape): ExampleRequest | undefined {
  const { address, delimiter, alwaysSendDelimiter, flavour } = shape;
  const base = withScheme(withoutVersion(address.trim())).replace(/\/+$/, '');
  if (base === '' || delimiter === '') return undefined;
  if (flavour === 'enterprise') return { before: `${base}/v1/tables`, id: '', after: '' };
  const isSent = alwaysSendDelimiter || delimiter !== '$';
  return {
    before: `${base}/v1/table/`,
    id: encodePathId(EXAMPLE, delimiter),
    after: `/describe${isSent ? `?delimiter=${encodeURIComponent(delimiter)}` : ''}`,
  };
}

/** Every path brings its own `/v1`, so one at the end of an address is one too many. */
export function endsInVersion(address: string): boolean {
  return VERSION.test(address.trim());
}

export function withoutVersion(address: string): string {
  return address.replace(VERSION, '');
}

/** The host that a credential would go to over plain HTTP, readable by whoever is between; undefined where none can. */
export function plainHost(address: string): string | undefined {
  const text = withScheme(address.trim());
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, host } = new URL(text);
  return protocol === 'http:' && !LOOPBACK.test(hostname) ? host : undefined;
}

/** Whether the server runs here, and so is asked without any proxy. */
export function isOnThisComputer(address: string): boolean {
  const text = withScheme(address.trim());
  return URL.canParse(text) && LOOPBACK.test(new URL(text).hostname);
}

/** The name that a connection gets by itself. */
export function hostOfAddress(address: string): string | undefined {
  const text = withScheme(address.trim());
  return URL.canParse(text) ? new URL(text).host : undefined;
}

/** As the host will complete it: only on this computer itself is plain HTTP a safe guess. */
function withScheme(text: string): string {
  if (text === '' || SCHEME.test(text)) return text;
  const [host = ''] = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text) ?? [];
  return `${LOOPBACK.test(host) ? 'http' : 'https'}://${text}`;
}

interface AddressParts {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  /** Empty where there is none. */
  readonly path: string;
}

/** What an address is made of, with what is usual where it says nothing. */
export function addressParts(address: string): AddressParts | undefined {
  const text = withScheme(withoutVersion(address.trim()));
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(text);
  const usualPort = protocol === 'https:' ? '443' : '80';
  return {
    scheme: protocol.slice(0, -1),
    host: hostname,
    port: port || usualPort,
    path: pathname.replace(/\/+$/, ''),
  };
}

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

/** The name that a folder gets by itself: the last part of its path. */
export function folderName(path: string): string | undefined {
  return path
    .trim()
    .split(/[\\/]/)
    .findLast((part) => part !== '' && part !== '~');
}

const FOLDER_EXAMPLES: Readonly<Record<AppInfo['platform'], string>> = {
  linux: '/home/me/tables',
  mac: '/Users/me/tables',
  windows: 'C:\\Users\\me\\tables',
};

export function folderExample(platform: AppInfo['platform']): string {
  return FOLDER_EXAMPLES[platform];
}
