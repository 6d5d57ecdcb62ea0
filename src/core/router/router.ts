import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { Host } from '../host.ts';
import { entryOf, messagesOf } from '../ledger/messages-of.ts';
import { followRequestLog } from '../local-server/request-log.ts';
import { readClientCertificate } from '../network/client-certificate.ts';
import { readAuthorities } from '../network/read-authorities.ts';
import { activityNews, hostEvents } from './events.ts';
import { failuresAsData } from './failures.ts';

/** What a shell knows of the window that calls. */
export interface CallContext {
  /** Aborted when the window is gone. */
  readonly window?: AbortSignal;
  /** SECURITY: which one it is, where the shell itself opened it; no page can say otherwise. */
  readonly windowId?: string;
}

/** The contract, answered by the host. Both shells put this one router behind their transport. */
export function createRouter(host: Host) {
  const call = implement(contract).$context<CallContext>().use(failuresAsData);
  return call.router({
    app: {
      info: call.app.info.handler(() => host.info()),
      events: call.app.events.handler(({ signal, context }) => hostEvents(host, signal, context.windowId)),
      chooseFolder: call.app.chooseFolder.handler(({ context }) => host.chooseFolder(context.windowId)),
      opensLinks: call.app.opensLinks.handler(() => host.opensLinks()),
      dismissNotice: call.app.dismissNotice.handler(({ input }) => host.notices.dismiss(input.id)),
    },
    settings: {
      get: call.settings.get.handler(() => host.settings.get()),
      set: call.settings.set.handler(({ input }) => host.settings.update((now) => ({ ...now, ...input }))),
    },
    workspace: {
      get: call.workspace.get.handler(({ input, context }) => host.windows.enter(input, context)),
      set: call.workspace.set.handler(({ input, context }) => host.windows.keep(input, context)),
    },
    windows: {
      open: call.windows.open.handler(({ input }) => host.openWindow(input)),
    },
    connections: {
      list: call.connections.list.handler(() => host.connections.list()),
      add: call.connections.add.handler(({ input, signal }) => host.connections.add(input, signal)),
      update: call.connections.update.handler(({ input, signal }) =>
        host.connections.update(input.connectionId, input, signal),
      ),
      openFolder: call.connections.openFolder.handler(({ input, signal }) =>
        host.connections.openFolder(input, signal),
      ),
      duplicate: call.connections.duplicate.handler(({ input }) =>
        host.connections.duplicate(input.connectionId),
      ),
      reorder: call.connections.reorder.handler(({ input }) => host.connections.reorder(input.connectionIds)),
      trust: call.connections.trust.handler(({ input }) =>
        host.connections.trust(input.connectionId, input.origin),
      ),
      test: call.connections.test.handler(({ input, signal }) => host.connections.test(input, signal)),
      surroundings: call.connections.surroundings.handler(({ input }) => host.surroundings(input.address)),
      readCertificate: call.connections.readCertificate.handler(({ input }) => readClientCertificate(input)),
      readAuthorities: call.connections.readAuthorities.handler(({ input }) => readAuthorities(input.text)),
      unlock: call.connections.unlock.handler(({ input }) => host.connections.unlock(input.connectionId)),
      clearCredential: call.connections.clearCredential.handler(({ input }) =>
        host.connections.clearCredential(input.connectionId, input.slot),
      ),
      probe: call.connections.probe.handler(({ input, signal }) =>
        host.connections.probe(input.connectionId, signal),
      ),
      restore: call.connections.restore.handler(({ input }) => host.connections.restore(input.connectionId)),
      remove: call.connections.remove.handler(({ input }) => host.connections.remove(input.connectionId)),
    },
    signIns: {
      discover: call.signIns.discover.handler(({ input, signal }) =>
        host.connections.discover(input, signal),
      ),
      start: call.signIns.start.handler(({ input, signal }) =>
        host.connections.signIn(input.connectionId, signal),
      ),
      signOut: call.signIns.signOut.handler(({ input }) => host.connections.signOut(input.connectionId)),
    },
    transfers: {
      export: call.transfers.export.handler(({ input }) => host.connections.exportFile(input)),
      preview: call.transfers.preview.handler(({ input }) => host.connections.previewFile(input.text)),
      import: call.transfers.import.handler(({ input }) => host.connections.importFile(input)),
    },
    catalog: {
      children: call.catalog.children.handler(async ({ input, signal }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return catalog.children({ ...input, signal });
      }),
      table: call.catalog.table.handler(async ({ input, signal }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return catalog.describe(input.id, input, signal);
      }),
      namespace: call.catalog.namespace.handler(async ({ input, signal }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return catalog.describeNamespace({ ...input, signal });
      }),
      storageOption: call.catalog.storageOption.handler(async ({ input }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return { text: catalog.storageOption(input.id, input, input.name) };
      }),
      versions: call.catalog.versions.handler(async ({ input, signal }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return catalog.versions({ ...input, signal });
      }),
      stats: call.catalog.stats.handler(async ({ input, signal }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return catalog.stats({ ...input, signal });
      }),
      rowCount: call.catalog.rowCount.handler(async ({ input, signal }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return catalog.rowCount({ ...input, signal });
      }),
      indices: call.catalog.indices.handler(async ({ input, signal }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return catalog.indices({ ...input, signal });
      }),
      indexStats: call.catalog.indexStats.handler(async ({ input, signal }) => {
        const catalog = await host.connections.catalog(input.connectionId);
        return catalog.indexStats({ ...input, signal });
      }),
      addTable: call.catalog.addTable.handler(({ input }) =>
        host.connections.addTable(input.connectionId, input.text),
      ),
      forgetTable: call.catalog.forgetTable.handler(({ input }) =>
        host.connections.forgetTable(input.connectionId, input.id),
      ),
    },
    plans: {
      explain: call.plans.explain.handler(({ input, signal }) => host.plans.explain(input, signal)),
      analyze: call.plans.analyze.handler(({ input, signal }) => host.plans.analyze(input, signal)),
      history: call.plans.history.handler(({ input }) => host.plans.history(input)),
      run: call.plans.run.handler(({ input }) => host.plans.run(input.runId)),
      forgetRuns: call.plans.forgetRuns.handler(({ input }) => host.plans.forgetRuns(input.runIds)),
      savedQueries: call.plans.savedQueries.handler(({ input }) => host.plans.savedQueries(input)),
      saveQuery: call.plans.saveQuery.handler(({ input }) => host.plans.saveQuery(input)),
      removeQuery: call.plans.removeQuery.handler(({ input }) => host.plans.removeQuery(input.queryId)),
      rowVectors: call.plans.rowVectors.handler(({ input, signal }) => host.plans.rowVectors(input, signal)),
    },
    rows: {
      page: call.rows.page.handler(({ input, signal, context: { window } }) =>
        host.rows.page(input, { signal, window }),
      ),
      cell: call.rows.cell.handler(({ input }) => host.rows.cell(input)),
      row: call.rows.row.handler(async ({ input }) => ({ json: await host.rows.row(input) })),
      forget: call.rows.forget.handler(({ input }) => host.rows.forget(input.answerId)),
      count: call.rows.count.handler(async ({ input, signal }) => ({
        count: await host.rows.count(input, signal),
      })),
      export: call.rows.export.handler(({ input, signal }) => host.rows.export(input, signal)),
    },
    batches: {
      drafts: call.batches.drafts.handler(() => host.batches.drafts()),
      saveDraft: call.batches.saveDraft.handler(({ input }) => host.batches.saveDraft(input)),
      removeDraft: call.batches.removeDraft.handler(({ input }) => host.batches.removeDraft(input)),
      draft: call.batches.draft.handler(({ input }) => host.batches.draft(input.draftId)),
      draftNews: call.batches.draftNews.handler(({ signal }) => host.batches.draftNews(signal)),
      look: call.batches.look.handler(({ input, signal }) => host.batches.look(input, signal)),
      commit: call.batches.commit.handler(({ input, signal }) => host.batches.commit(input, signal)),
      findOut: call.batches.findOut.handler(({ input, signal }) =>
        host.batches.findOut(input.recordId, signal),
      ),
      records: call.batches.records.handler(({ input }) => host.batches.records(input)),
      recordBody: call.batches.recordBody.handler(({ input }) => host.batches.recordBody(input.recordId)),
      forgetRecords: call.batches.forgetRecords.handler(({ input }) =>
        host.batches.forgetRecords(input.recordIds),
      ),
    },
    changes: {
      make: call.changes.make.handler(({ input, signal }) => host.changes.make(input, signal)),
      tags: call.changes.tags.handler(({ input, signal }) => host.changes.tags(input, signal)),
      version: call.changes.version.handler(({ input, signal }) => host.changes.version(input, signal)),
    },
    uploads: {
      open: call.uploads.open.handler(({ input, context }) => host.uploads.open(input, context.window)),
      readAgain: call.uploads.readAgain.handler(({ input }) => host.uploads.readAgain(input)),
      close: call.uploads.close.handler(({ input }) => host.uploads.close(input.uploadId)),
      create: call.uploads.create.handler(({ input, signal }) => host.uploads.create(input, signal)),
    },
    names: {
      search: call.names.search.handler(({ input, signal }) => host.names.search(input, signal)),
      states: call.names.states.handler(({ input, signal }) =>
        host.names.states(signal, input?.connectionIds),
      ),
      counts: call.names.counts.handler(({ input }) => host.names.counts(input)),
      walk: call.names.walk.handler(({ input }) => host.names.walk(input)),
    },
    localServer: {
      openSample: call.localServer.openSample.handler(() => host.connections.openSample()),
      start: call.localServer.start.handler(() => host.localServer.start()),
      stop: call.localServer.stop.handler(() => host.localServer.stop()),
      restart: call.localServer.restart.handler(() => host.localServer.restart()),
      configuration: call.localServer.configuration.handler(() => host.localServerConfiguration()),
      configure: call.localServer.configure.handler(({ input }) => host.configureLocalServer(input)),
      setFaults: call.localServer.setFaults.handler(({ input }) => host.localServer.setFaults(input)),
      resetSample: call.localServer.resetSample.handler(() => host.localServer.resetSample()),
      requests: call.localServer.requests.handler(({ signal }) =>
        followRequestLog({ admin: host.localServer.admin, signal }),
      ),
    },
    activity: {
      follow: call.activity.follow.handler(({ signal }) => activityNews(host, signal)),
      clear: call.activity.clear.handler(() => host.clearActivity()),
      entry: call.activity.entry.handler(({ input }) => entryOf(host.ledger, input.requestId)),
      messages: call.activity.messages.handler(({ input }) => messagesOf(host.ledger, input.requestId)),
      replay: call.activity.replay.handler(({ input }) => host.replay(input)),
    },
  });
}

export type AppRouter = ReturnType<typeof createRouter>;
