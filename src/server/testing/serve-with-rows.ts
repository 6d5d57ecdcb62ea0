import type { ServerOptions } from '../start-server.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { testEngine } from './test-engine.ts';
import { serve, type TestServer } from './test-server.ts';

/** The real server with its table engine; both end when the test is over. */
export async function serveWithRows(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDirectory = options.dataDirectory ?? (await temporaryDirectory());
  return serve({ ...options, dataDirectory, engine: await testEngine(dataDirectory) });
}
