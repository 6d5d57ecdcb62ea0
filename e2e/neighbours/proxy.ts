import { request as ask } from 'node:http';
import { ERROR } from '#protocol/index.ts';
import type { Answer } from '../fixtures/http-server.ts';
import { sendJson } from '../fixtures/servers.ts';

/** Forwards requests with the token to the server, and rejects all others with 401. */
export function proxyBefore(url: string, token: string): Answer {
  const server = new URL(url);
  return (request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.setHeader('www-authenticate', 'Bearer');
      return sendJson(response, { error: 'unauthorized', code: ERROR.unauthenticated }, 401);
    }
    const { method, url: path, headers } = request;
    const onward = ask(
      {
        // The server may close a keep-alive connection at the moment it is reused.
        agent: false,
        host: server.hostname,
        port: server.port,
        method,
        path,
        headers: { ...headers, host: server.host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  };
}
