import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR } from '#protocol/index.ts';
import { createAuthority } from '../../network/testing/certificates.ts';
import { startProxy } from '../../network/testing/proxy.ts';
import { startTlsServer } from '../../network/testing/tls-server.ts';

type ServerMode = 'good' | 'refusing' | 'leading-away' | 'telling';

interface Vended {
  readonly option: string;
  readonly accessToken: string;
}

/**
 * Servers for the canary test: a catalog behind a proxy, with TLS that requires a client certificate, and with all
 * credentials; another server that it can redirect to; one with an untrusted certificate; and one that issues tokens.
 */
export async function startCanaryServers(vended: Vended, proxyPassword: string) {
  const is: { mood: ServerMode } = { mood: 'good' };
  const seen: IncomingMessage['headers'][] = [];
  const led: IncomingMessage['headers'][] = [];
  const authority = createAuthority();
  const names = ['tables.test', 'elsewhere.test', 'tokens.test', 'localhost', '127.0.0.1'];
  const certificate = authority.issue({ names });
  const elsewhere = await startTlsServer({
    certificate,
    answer: (request, response) => {
      led.push(request.headers);
      send(response, { tables: [] });
    },
  });
  const tables = await startTlsServer({
    certificate,
    clientAuthority: authority.certificate,
    answer: (request, response) => {
      seen.push(request.headers);
      answerTables(request, response, { mood: is.mood, option: vended.option, away: elsewhere.port });
    },
  });
  const tokens = await startTlsServer({
    certificate,
    answer: (_, response) =>
      send(response, { access_token: vended.accessToken, token_type: 'Bearer', expires_in: 3600 }),
  });
  const otherServer = await startTlsServer({ certificate: createAuthority('A stranger').issue({ names }) });
  const proxy = await startProxy({ user: 'someone', password: proxyPassword });
  return { is, seen, led, authority, tables, elsewhere, tokens, otherServer, proxy };
}

interface TablesMode {
  readonly mood: ServerMode;
  readonly option: string;
  readonly away: number;
}

function answerTables(
  request: IncomingMessage,
  response: ServerResponse,
  { mood, option, away }: TablesMode,
) {
  const path = request.url ?? '';
  // Like a careless server, it repeats the headers that it received.
  if (mood === 'telling')
    return send(response, { error: `Not known: ${JSON.stringify(request.headers)}` }, 500);
  if (mood === 'refusing') {
    const words = `The key ${request.headers['x-api-key']} and ${request.headers.authorization} are not known.`;
    return send(response, { error: words, code: ERROR.unauthenticated }, 401);
  }
  if (mood === 'leading-away') {
    return response.writeHead(307, { location: `https://elsewhere.test:${away}${path}` }).end();
  }
  if (path.includes('/describe')) {
    return send(response, {
      location: 's3://b/t',
      version: 1,
      schema: { fields: [] },
      storage_options: { aws_secret_access_key: option, region: 'eu' },
    });
  }
  return send(response, path.includes('table/list') ? { tables: ['items'] } : { namespaces: [] });
}

function send(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
