import { createHttpClient } from '../../http/http-client.ts';
import { type SeenRequest, startTestServer, type TestServer } from '../../http/testing/test-server.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { type Catalog, type CatalogOptions, createCatalog } from '../catalog.ts';
import { createNamespaceClient, type NamespaceClient } from '../namespace-client.ts';

export interface TestAnswer {
  readonly status?: number;
  /** Text goes out as it is, anything else as JSON; without a body it is empty. */
  readonly body?: unknown;
}

/** Answers a request, or undefined for a route that the server does not have. */
export type TestRoutes = (path: string, query: URLSearchParams, seen: SeenRequest) => TestAnswer | undefined;

export interface TestCatalog {
  readonly server: TestServer;
  readonly catalog: Catalog;
  readonly client: NamespaceClient;
  close(): Promise<void>;
}

type TestOptions = Partial<Pick<CatalogOptions, 'delimiter' | 'tablesByHand' | 'onProgress'>>;

/** A catalog over real HTTP, on a server that has only the routes given. */
export async function startTestCatalog(routes: TestRoutes, options: TestOptions = {}): Promise<TestCatalog> {
  const server = await startTestServer((seen, response) => {
    const [path = '', query] = seen.path.split('?');
    const { status = 200, body = '' } = routes(path, new URLSearchParams(query), seen) ?? { status: 404 };
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const http = createHttpClient({ ledger: createLedger() });
  const target = { connectionId: 'c', address: `${server.origin}/base`, delimiter: options.delimiter ?? '$' };
  return {
    server,
    catalog: createCatalog({ ...target, http, tablesByHand: () => [], ...options }),
    client: createNamespaceClient({ target, http }),
    close: async () => {
      await http.close();
      await server.close();
    },
  };
}
