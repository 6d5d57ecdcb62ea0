import { lazy } from '../lazy.ts';
import type { HttpClient, HttpClientOptions } from './http-client.ts';

/** Loads the HTTP client in advance, at a time when nothing waits for it. */
export async function preloadHttp(): Promise<void> {
  const [{ loadClient }] = await Promise.all([
    import('./http-connection-pool.ts'),
    import('./http-client.ts'),
  ]);
  await loadClient();
}

/** HTTP and TLS take long to load, and a window doesn’t need them to appear, so the first request loads them. */
export function createLazyHttpClient(options: HttpClientOptions): HttpClient {
  const client = lazy(async () => {
    const { createHttpClient } = await import('./http-client.ts');
    return createHttpClient(options);
  });
  // Runs after the sends that came before it, even if the client is still loading, so that it can abort them.
  const ifCreated = async (task: (client: HttpClient) => Promise<void>) => {
    // A client that failed to load has no requests to abort.
    const made = client.isStarted() ? await client.get().catch(() => undefined) : undefined;
    if (made !== undefined) await task(made);
  };
  return {
    send: async (request) => (await client.get()).send(request),
    forget: (connectionId) => ifCreated(({ forget }) => forget(connectionId)),
    close: () => ifCreated(({ close }) => close()),
  };
}
