import { DEFAULT_PAGE_SIZE } from '#contract/index.ts';
import { createActivityLog } from '../../activity-log/activity-log.ts';
import { createHttpClient } from '../../http/http-client.ts';
import type { TestServer } from '../../http/testing/test-server.ts';
import { createNamespaceClient, type NamespaceClient } from '../../namespace/namespace-client.ts';
import { testKnowledge, testTarget } from '../../namespace/testing/test-client.ts';
import { startRoutes, type TestRoutes } from '../../namespace/testing/test-routes.ts';
import { type Catalog, type CatalogOptions, createCatalog } from '../catalog.ts';

export type { TestAnswer, TestRoutes } from '../../namespace/testing/test-routes.ts';

export interface TestCatalog {
  readonly server: TestServer;
  readonly catalog: Catalog;
  readonly client: NamespaceClient;
  close(): Promise<void>;
}

type TestOptions = Partial<Pick<CatalogOptions, 'tablesByHand' | 'onProgress'>> & {
  readonly delimiter?: string;
  readonly pageSize?: number;
};

/** A catalog over real HTTP, on a server with only these routes. */
export async function startTestCatalog(
  routes: TestRoutes,
  { delimiter = '$', pageSize = DEFAULT_PAGE_SIZE, ...options }: TestOptions = {},
): Promise<TestCatalog> {
  const server = await startRoutes(routes);
  // The client's retries wait no time.
  const http = createHttpClient({ activityLog: createActivityLog(), sleep: async () => {} });
  const parts = {
    target: testTarget(`${server.origin}/base`, { delimiter, pageSize }),
    http,
    credentialProvider: async () => ({}),
    known: testKnowledge(),
  };
  return {
    server,
    catalog: createCatalog({ ...parts, tablesByHand: () => [], ...options }),
    client: createNamespaceClient(parts),
    close: async () => {
      await http.close();
      await server.close();
    },
  };
}
