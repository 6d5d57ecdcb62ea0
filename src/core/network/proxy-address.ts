import { Failure } from '../failure.ts';

export interface ProxyAddress {
  /** `http://host:port`, without user and password. */
  readonly address: string;
  readonly user: string;
  readonly password: string;
}

/** `http://user:password@host:port`, or less of it. `whose` completes "… names the proxy …". */
export function readProxyAddress(text: string, whose: string): ProxyAddress {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (/^socks/i.test(whole)) throw unsupportedProxy(withoutUser(whole), whose);
  if (!URL.canParse(whole)) throw refused(whose);
  const { protocol, hostname, port, username, password, pathname, search } = new URL(whole);
  if (!/^https?:$/.test(protocol) || hostname === '' || pathname !== '/' || search !== '')
    throw refused(whose);
  const usual = protocol === 'https:' ? '443' : '80';
  return {
    address: `${protocol}//${hostname}:${port === '' ? usual : port}`,
    user: decoded(username),
    password: decoded(password),
  };
}

export function unsupportedProxy(proxy: string, whose: string): Failure {
  return new Failure(
    'UNREACHABLE',
    `The proxy ${proxy} in ${whose} isn’t supported. Set an HTTP proxy in the connection, or none.`,
  );
}

/** SECURITY: neither in a message nor anywhere else; also where the rest is no URL. */
function withoutUser(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//');
}

/** Without the text itself, in which a password could stand. */
function refused(whose: string): Failure {
  return new Failure(
    'INVALID',
    `The proxy address in ${whose} is invalid. Use http://host:port or https://host:port.`,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that stands for itself.
    return text;
  }
}
