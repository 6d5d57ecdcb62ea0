import { implement } from '@orpc/server';
import { connectionCalls, signInCalls, transferCalls } from '#contract/calls/connections.ts';
import type { Host } from '../../host.ts';
import { lookIntoFolder } from '../../local-server/folder-servers.ts';
import { parseCaCertificates } from '../../network/certificate-facts.ts';
import { readClientCertificate } from '../../network/client-certificate.ts';
import type { CallContext } from '../call-context.ts';
import { failuresAsData } from '../failures.ts';

export function connectionAnswers(host: Host) {
  const call = implement(connectionCalls).$context<CallContext>().use(failuresAsData);
  return {
    list: call.list.handler(() => host.connections.list()),
    add: call.add.handler(({ input, signal }) => host.connections.add(input, signal)),
    update: call.update.handler(({ input, signal }) =>
      host.connections.update(input.connectionId, input, signal),
    ),
    openFolder: call.openFolder.handler(({ input, signal }) => host.connections.openFolder(input, signal)),
    lookIntoFolder: call.lookIntoFolder.handler(({ input }) => lookIntoFolder(input.path || '~')),
    openBucket: call.openBucket.handler(({ input }) => host.connections.openBucket(input)),
    testBucket: call.testBucket.handler(({ input, signal }) => host.connections.testBucket(input, signal)),
    storageProfiles: call.storageProfiles.handler(() => host.connections.storageProfiles()),
    readDirectly: call.readDirectly.handler(({ input }) => host.connections.readDirectly(input)),
    duplicate: call.duplicate.handler(({ input }) => host.connections.duplicate(input.connectionId)),
    reorder: call.reorder.handler(({ input }) => host.connections.reorder(input.connectionIds)),
    trust: call.trust.handler(({ input }) => host.connections.trust(input.connectionId, input.origin)),
    test: call.test.handler(({ input, signal }) => host.connections.test(input, signal)),
    surroundings: call.surroundings.handler(({ input }) => host.surroundings(input.address)),
    readCertificate: call.readCertificate.handler(({ input }) => readClientCertificate(input)),
    readAuthorities: call.readAuthorities.handler(({ input }) => parseCaCertificates(input.text)),
    unlock: call.unlock.handler(({ input }) => host.connections.unlock(input.connectionId)),
    secretsFor: call.secretsFor.handler(({ input }) => host.connections.secretsFor(input)),
    allowSecret: call.allowSecret.handler(({ input, context }) =>
      host.connections.allowSecret(input, context.windowId),
    ),
    clearCredential: call.clearCredential.handler(({ input }) =>
      host.connections.clearCredential(input.connectionId, input.slot),
    ),
    probe: call.probe.handler(({ input, signal }) => host.connections.probe(input.connectionId, signal)),
    capabilities: call.capabilities.handler(({ input }) => host.connections.capabilities(input.connectionId)),
    restore: call.restore.handler(({ input }) => host.connections.restore(input.connectionId)),
    setFavorite: call.setFavorite.handler(({ input }) => host.connections.setFavorite(input)),
    remove: call.remove.handler(({ input }) => host.connections.remove(input.connectionId)),
  };
}

export function signInAnswers(host: Host) {
  const call = implement(signInCalls).$context<CallContext>().use(failuresAsData);
  return {
    discover: call.discover.handler(({ input, signal }) => host.connections.discover(input, signal)),
    start: call.start.handler(({ input, signal }) => host.connections.signIn(input.connectionId, signal)),
    signOut: call.signOut.handler(({ input }) => host.connections.signOut(input.connectionId)),
  };
}

export function transferAnswers(host: Host) {
  const call = implement(transferCalls).$context<CallContext>().use(failuresAsData);
  return {
    export: call.export.handler(({ input, context }) => host.connections.exportFile(input, context.windowId)),
    preview: call.preview.handler(({ input }) => host.connections.previewFile(input.text)),
    import: call.import.handler(({ input }) => host.connections.importFile(input)),
  };
}
