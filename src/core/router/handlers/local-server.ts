import { implement } from '@orpc/server';
import { localServerCalls } from '#contract/calls/app.ts';
import type { Host } from '../../host.ts';
import { preloadHttp } from '../../http/lazy-http-client.ts';
import { followRequestLog } from '../../local-server/request-log.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function localServerAnswers(host: Host) {
  const call = implement(localServerCalls).$context<CallContext>().use(failuresAsData);
  return {
    openSample: call.openSample.handler(() => host.connections.openSample()),
    prepare: call.prepare.handler(async () => {
      host.localServer.prepare();
      // Loads what the first requests to the server need.
      await Promise.all([import('./catalog.ts'), preloadHttp()]);
    }),
    start: call.start.handler(() => host.localServer.start()),
    stop: call.stop.handler(() => host.localServer.stop()),
    restart: call.restart.handler(() => host.localServer.restart()),
    configuration: call.configuration.handler(() => host.localServerConfiguration()),
    configure: call.configure.handler(({ input }) => host.configureLocalServer(input)),
    showSessionKey: call.showSessionKey.handler(() => ({
      sessionKey: host.revealSessionKey(),
    })),
    setFaults: call.setFaults.handler(({ input }) => host.localServer.setFaults(input)),
    resetSample: call.resetSample.handler(() => host.localServer.resetSample()),
    requests: call.requests.handler(({ signal }) =>
      followRequestLog({ admin: host.localServer.admin, signal }),
    ),
  };
}
