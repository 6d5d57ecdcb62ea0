import { onTestFinished } from 'vitest';
import { type CredentialInput, connectionDraft } from '#contract/index.ts';
import { type ActivityLog, createActivityLog } from '../../activity-log/activity-log.ts';
import { sealed } from '../../credentials/credential-service.ts';
import { createHttpClient } from '../../http/http-client.ts';
import type { TestServer } from '../../http/testing/test-server.ts';
import type { OperationKnowledge, OperationSupport } from '../knowledge.ts';
import { createNamespaceClient, type NamespaceClient } from '../namespace-client.ts';
import type { CredentialProvider } from '../request-auth.ts';
import { type NamespaceTarget, targetOf } from '../target.ts';
import { startRoutes, type TestRoutes } from './test-routes.ts';

/** A connection with default settings. */
export function testTarget(address: string, change: Partial<NamespaceTarget> = {}): NamespaceTarget {
  return { ...targetOf('c', connectionDraft.parse({ address: 'any' })), address, ...change };
}

type TestKnowledge = OperationKnowledge & { readonly all: Map<string, OperationSupport> };

/** Records what is learned, for assertions. */
export function testKnowledge(): TestKnowledge {
  const all = new Map<string, OperationSupport>();
  return {
    all,
    of: (name) => all.get(name),
    learn: (name, support) => void all.set(name, support),
    record: () => {},
  };
}

export interface TestClient {
  readonly client: NamespaceClient;
  readonly server: TestServer;
  readonly known: TestKnowledge;
  readonly activityLog: ActivityLog;
}

export interface TestClientOptions {
  readonly target?: Partial<NamespaceTarget>;
  readonly credentials?: CredentialInput;
  readonly credentialProvider?: CredentialProvider;
}

/** A client over real HTTP for one test, with a server that has only these routes, at the base path `/base`. */
export async function setUpClient(
  routes: TestRoutes,
  {
    target = {},
    credentials = {},
    credentialProvider = async () => sealed(credentials),
  }: TestClientOptions = {},
): Promise<TestClient> {
  const server = await startRoutes(routes);
  const activityLog = createActivityLog();
  // Retries don’t wait in tests.
  const http = createHttpClient({ activityLog, sleep: async () => {} });
  const known = testKnowledge();
  onTestFinished(async () => {
    await http.close();
    await server.close();
  });
  const client = createNamespaceClient({
    target: testTarget(`${server.origin}/base`, target),
    http,
    credentialProvider,
    known,
  });
  return { client, server, known, activityLog };
}
