import type { FastifyInstance } from 'fastify';
import { stringifyJson } from '../../protocol/index.ts';
import { openApiDocument } from '../../protocol/openapi/index.ts';
import type { AuthOptions } from './authentication.ts';
import { DIALECT_HEADER, DIALECTS } from './dialect.ts';
import { JSON_TYPE } from './http-reply.ts';

/** The version of the interface that is described: it has none of its own. */
const VERSION = '1';

/** What this server answers, for programs that read such documents; open to who passes the guard, like its source. */
export function registerOpenApi(app: FastifyInstance, auth: AuthOptions): void {
  // Made on demand, and once for each of the three names that the guard lets through.
  const texts = new Map<string, string>();
  app.get('/openapi.json', (request, reply) => {
    const { host } = request;
    const text = texts.get(host) ?? stringifyJson(documentFor(host, auth));
    texts.set(host, text);
    return reply.header('content-type', JSON_TYPE).send(text);
  });
}

function documentFor(host: string, { apiKeys, bearerTokens }: AuthOptions) {
  return openApiDocument({
    title: 'Table namespaces on a local server',
    version: VERSION,
    server: `http://${host}`,
    asksFor: { apiKey: apiKeys.length > 0, bearer: bearerTokens.length > 0 },
    headers: [
      {
        name: DIALECT_HEADER,
        description: 'Response format: that of the interface, or that of the official enterprise client',
        values: DIALECTS,
      },
    ],
  });
}
