import { createServer, type IncomingMessage, request as requestHttp, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TestCertificate } from './certificates.ts';
import { type Listening, listen } from './listening.ts';

export interface ProxyParams {
  /** Default: no authentication. */
  readonly user?: string;
  readonly password?: string;
  /** If set, the proxy itself is reached by TLS. */
  readonly certificate?: TestCertificate;
  /** The `Proxy-Authenticate` header. */
  readonly challenge?: string | readonly string[];
  /** Returns this status instead of opening a tunnel. */
  readonly refusesWith?: number;
  /** Accepts requests and never responds. */
  readonly hangs?: boolean;
}

/** Records what passes, in order. */
export interface TestProxy extends Listening {
  /** `http://127.0.0.1:port`, or `https://localhost:port`. */
  readonly address: string;
  /** `host:port` of every requested tunnel. */
  readonly tunnels: readonly string[];
  /** URLs of plain HTTP requests, unchanged. */
  readonly forwarded: readonly string[];
  /** Headers of all tunnels and requests. */
  readonly headers: readonly IncomingMessage['headers'][];
  /** The bytes that clients sent through tunnels. */
  passed(): Buffer;
}

/** A real proxy: CONNECT tunnels, and plain HTTP with full URLs. Names that end in `.test` resolve to this machine. */
export async function startProxy(params: ProxyParams = {}): Promise<TestProxy> {
  const seen = {
    tunnels: [] as string[],
    forwarded: [] as string[],
    headers: [] as IncomingMessage['headers'][],
  };
  const passed: Buffer[] = [];
  const { certificate } = params;
  const server =
    certificate === undefined
      ? createServer()
      : createSecureServer({ cert: certificate.certificate + certificate.between, key: certificate.key });

  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const target = request.url ?? '';
    seen.tunnels.push(target);
    seen.headers.push(request.headers);
    const status = answerTo(request, params);
    if (status === 'none') {
      // Without reading, the socket doesn’t notice that the client disconnected.
      socket.resume().on('end', () => socket.end());
      return;
    }
    if (status !== 200) socket.end(refusal(status, params));
    else openTunnel(target, socket, (bytes) => passed.push(bytes));
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    seen.forwarded.push(request.url ?? '');
    seen.headers.push(request.headers);
    const status = answerTo(request, params);
    if (status === 'none') return;
    if (status === 200) forward(request, response);
    else response.writeHead(status, challengeOf(status, params)).end('the proxy says no');
  });
  const listening = await listen(server);
  const address =
    certificate === undefined ? `http://127.0.0.1:${listening.port}` : `https://localhost:${listening.port}`;
  return { ...listening, ...seen, address, passed: () => Buffer.concat(passed) };
}

function answerTo({ headers }: IncomingMessage, params: ProxyParams): number | 'none' {
  if (params.hangs === true) return 'none';
  const { user, password = '' } = params;
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  if (user !== undefined && headers['proxy-authorization'] !== expected) return 407;
  return params.refusesWith ?? 200;
}

function challengeOf(status: number, { challenge = 'Basic realm="the test proxy"' }: ProxyParams) {
  return status === 407 ? { 'proxy-authenticate': [challenge].flat() } : {};
}

function refusal(status: number, params: ProxyParams): string {
  const headers = Object.entries(challengeOf(status, params)).flatMap(([name, values]) =>
    values.map((value) => `${name}: ${value}\r\n`),
  );
  return `HTTP/1.1 ${status} No\r\n${headers.join('')}content-length: 0\r\n\r\n`;
}

function openTunnel(target: string, client: Duplex, onPassed: (bytes: Buffer) => void): void {
  const { hostname, port } = new URL(`http://${target}`);
  const upstream: Socket = connect(Number(port || 80), here(hostname), () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    client.on('data', onPassed);
    client.pipe(upstream).pipe(client);
  });
  client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
  upstream
    .on('error', () => client.end('HTTP/1.1 502 Bad gateway\r\n\r\n'))
    .on('close', () => client.destroy());
}

function forward(request: IncomingMessage, response: ServerResponse): void {
  const { hostname, port, host } = new URL(request.url ?? '');
  const { 'proxy-authorization': _, ...headers } = request.headers;
  // Not the parsed path: like a real proxy, it must leave `%2E%2E` unchanged.
  const path = (request.url ?? '').replace(/^http:\/\/[^/]*/, '');
  const onward = requestHttp(
    {
      host: here(hostname),
      port: port || 80,
      path,
      method: request.method,
      headers: { ...headers, host },
      agent: false,
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.writeHead(502).end());
  request.pipe(onward);
}

function here(hostname: string): string {
  return hostname.endsWith('.test') ? '127.0.0.1' : hostname.replace(/^\[|\]$/g, '');
}
