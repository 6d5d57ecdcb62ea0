import { lazy } from '../lazy.ts';
import type { HttpClient, HttpClientOptions } from './http-client.ts';

/** Where a first request is to be expected, and there is time before it. */
export async function readHttpAhead(): Promise<void> {
  const [{ loadClient }] = await Promise.all([
    import('./http-connection-pool.ts'),
    import('./http-client.ts'),
  ]);
  await loadClient();
}

/** What speaks HTTP and TLS is much, and no window needs it before it is shown: it is read with the first request. */
export function createLazyHttpClient(options: HttpClientOptions): HttpClient {
  const client = lazy(async () => {
    const { createHttpClient } = await import('./http-client.ts');
    return createHttpClient(options);
  });
  // Who comes while it is read is served in the order of coming: what was sent before is there to be broken off.
  const ifWanted = async (task: (client: HttpClient) => Promise<void>) => {
    // One that could not be read has nothing under way.
    const made = client.isWanted() ? await client.get().catch(() => undefined) : undefined;
    if (made !== undefined) await task(made);
  };
  return {
    send: async (request) => (await client.get()).send(request),
    forget: (connectionId) => ifWanted(({ forget }) => forget(connectionId)),
    close: () => ifWanted(({ close }) => close()),
  };
}
