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

/** A URL in three parts, so that the ID stands out. */
interface ExampleRequest {
  readonly before: string;
  readonly id: string;
  readonly after: string;
}

/** The URL of an example request for a typed address; undefined while it is incomplete. */
export function exampleRequest(shape: RequestShape): ExampleRequest | undefined {
  const { address, delimiter, alwaysSendDelimiter, flavour } = shape;
  const base = withScheme(withoutVersion(address.trim())).replace(/\/+$/, '');
  if (!URL.canParse(base) || delimiter === '') return undefined;
  if (flavour === 'enterprise') return { before: `${base}/v1/tables`, id: '', after: '' };
  const isSent = alwaysSendDelimiter || delimiter !== '$';
  return {
    before: `${base}/v1/table/`,
    id: encodePathId(EXAMPLE, delimiter),
    after: `/describe${isSent ? `?delimiter=${encodeURIComponent(delimiter)}` : ''}`,
  };
}

/** Every path already starts with `/v1`, so an address must not end with it. */
export function endsInVersion(address: string): boolean {
  return VERSION.test(address.trim());
}

export function withoutVersion(address: string): string {
  return address.replace(VERSION, '');
}

/** The host that a credential would be sent to over plain HTTP, readable by others; undefined if there is none. */
export function plainHost(address: string): string | undefined {
  const text = withScheme(address.trim());
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, host } = new URL(text);
  return protocol === 'http:' && !LOOPBACK.test(hostname) ? host : undefined;
}

/** Whether the server is on this computer, so that no proxy is used. */
export function isOnThisComputer(address: string): boolean {
  const text = withScheme(address.trim());
  return URL.canParse(text) && LOOPBACK.test(new URL(text).hostname);
}

/** The default name of a connection. */
export function hostOfAddress(address: string): string | undefined {
  const text = withScheme(address.trim());
  return URL.canParse(text) ? new URL(text).host : undefined;
}

/** Adds a scheme like the host does: plain HTTP is only a safe guess for this computer. */
function withScheme(text: string): string {
  if (text === '' || SCHEME.test(text)) return text;
  const [host = ''] = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text) ?? [];
  return `${LOOPBACK.test(host) ? 'http' : 'https'}://${text}`;
}

interface AddressParts {
  readonly scheme: string;
  readonly host: string;
  readonly port: string;
  /** Empty without a path. */
  readonly path: string;
}

/** The parts of an address, with defaults for missing ones. */
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

/** The address found in a longer text. */
export interface PastedAddress {
  readonly address: string;
  readonly delimiter?: string;
  /** What was left out, as a message. */
  readonly words: string;
}

/** The path of any request: all before it is the server’s address. */
const REQUEST_PATH = /^(.*?)\/v1\/(namespace|table|tables|transaction|transactions)[/?]?/;

const COMMAND = /^\s*\$?\s*curl(\.exe)?\s/i;

const WEB_ADDRESS = /https?:\/\/[^\s'"\\]+/i;

/**
 * The server of a pasted request: a URL, or a curl command with one. Undefined if the text is neither and should stay
 * unchanged.
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

/** The default name of a folder: the last part of its path. */
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
