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
export interface ExampleRequest {
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
export function hostOf(address: string): string | undefined {
  const text = withScheme(address.trim());
  return URL.canParse(text) ? new URL(text).host : undefined;
}

/** As the host will complete it: only on this computer itself is plain HTTP a safe guess. */
function withScheme(text: string): string {
  if (text === '' || SCHEME.test(text)) return text;
  const [host = ''] = /^(\[[^\]]*\]|[^/:?#]*)/.exec(text) ?? [];
  return `${LOOPBACK.test(host) ? 'http' : 'https'}://${text}`;
}

export interface AddressParts {
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
