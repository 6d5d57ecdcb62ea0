import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { faultSettings, serverRequest } from '../protocol/index.ts';
import * as activity from './activity.ts';
import * as app from './app.ts';
import * as batches from './batches.ts';
import { call, onConnection } from './call.ts';
import * as catalog from './catalog.ts';
import * as changes from './changes.ts';
import { connectionCalls, signInCalls, transferCalls } from './connection-calls.ts';
import * as connections from './connections.ts';
import * as localServer from './local-server.ts';
import * as names from './names.ts';
import * as namespaces from './namespaces.ts';
import * as plans from './plans.ts';
import * as rows from './rows.ts';
import { tableFactCalls } from './table-fact-calls.ts';
import * as uploads from './uploads.ts';
import * as windows from './windows.ts';

export * from './activity.ts';
export * from './app.ts';
export * from './asks-first.ts';
export * from './batches.ts';
export * from './catalog.ts';
export * from './changes.ts';
export * from './commands.ts';
export * from './connection-test.ts';
export * from './connections.ts';
export * from './context-entry.ts';
export * from './errors.ts';
export * from './first-workspace.ts';
export * from './is-unchecked.ts';
export * from './local-server.ts';
export * from './named-texts.ts';
export * from './names.ts';
export * from './namespaces.ts';
export * from './network.ts';
export * from './phases.ts';
export * from './plans.ts';
export * from './rows.ts';
export * from './sign-ins.ts';
export * from './table-facts.ts';
export * from './transfers.ts';
export * from './uploads.ts';
export * from './windows.ts';

/** Everything that the window may ask of the host. */
export const contract = {
  app: {
    info: call.output(app.appInfo),
    /** Begins with the present state, all at once, then tells every change until it is closed. */
    events: call.output(eventIterator(z.array(app.hostEvent))),
    dismissNotice: call.input(z.object({ id: z.string() })).output(z.void()),
    /** Asks the user for a directory, in the system's own dialog; null where none was chosen, or the shell has no dialog. */
    chooseFolder: call.output(z.string().nullable()),
    /** Whether the system opens links with this program; null where it is not asked for that. */
    opensLinks: call.output(z.boolean().nullable()),
  },
  settings: {
    get: call.output(app.settings),
    set: call.input(app.settingsChange).output(app.settings),
  },
  workspace: {
    get: call.input(windows.windowToEnter).output(windows.enteredWindow),
    set: call.input(windows.enteredWindow).output(windows.windowName),
  },
  windows: {
    /** Of the desktop shell; a page in a browser opens the other one by itself. */
    open: call.input(windows.windowToOpen).output(z.void()),
  },
  connections: connectionCalls,
  signIns: signInCalls,
  transfers: transferCalls,
  catalog: {
    /** One page of the names directly below a namespace; `fresh` forgets what the host remembers of the listing. */
    children: call
      .input(
        onConnection.extend({
          id: catalog.idSchema,
          cursor: z.string().optional(),
          /** Left out: as many as the connection says. */
          limit: z.number().int().min(1).max(10_000).exactOptional(),
          fresh: z.boolean().default(false),
        }),
      )
      .output(catalog.childPage),
    table: call
      .input(onConnection.extend({ id: catalog.idSchema, ...catalog.tableQuestion.shape }))
      .output(catalog.table),
    /** What a server tells of a namespace; `anyway` asks also one that is known not to describe any. */
    namespace: call
      .input(onConnection.extend({ id: catalog.idSchema, anyway: z.boolean().default(false) }))
      .output(namespaces.describedNamespace),
    /**
     * SECURITY: the value of one storage option, which can be a live credential, from the last answer to this very
     * question. Only ever asked for by a press of the user's; no window keeps it.
     */
    storageOption: call
      .input(onConnection.extend({ id: catalog.idSchema, ...catalog.tableQuestion.shape, name: z.string() }))
      .output(z.object({ text: z.string() })),
    /** One page of the versions of a table; `anyway` asks also a server that is known not to list them. */
    versions: call
      .input(
        onConnection.extend({
          id: catalog.idSchema,
          cursor: z.string().optional(),
          limit: z.number().int().min(1).max(10_000).default(100),
          anyway: z.boolean().default(false),
        }),
      )
      .output(catalog.versionPage),
    ...tableFactCalls,
    /** Remembers a table that no listing shows. The text is split at the connection's delimiter. */
    addTable: call
      .input(onConnection.extend({ text: z.string().trim().min(1).max(10_000) }))
      .output(z.object({ id: catalog.idSchema })),
    forgetTable: call.input(onConnection.extend({ id: catalog.idSchema })).output(z.void()),
  },
  plans: {
    /** Asks how a query would run; nothing runs. The answer goes into the history. */
    explain: call
      .input(plans.tableQuery.extend({ verbose: z.boolean().default(false) }))
      .output(plans.freshRun),
    /** Runs the query and measures it, which can take minutes. The answer goes into the history. */
    analyze: call
      .input(plans.tableQuery.extend({ distributedMetrics: z.boolean().default(false) }))
      .output(plans.freshRun),
    /**
     * The runs that are kept, the latest first: of one table, of one connection, or all. Of long vectors their queries
     * have the first numbers only: the run itself has them whole.
     */
    history: call
      .input(z.object({ connectionId: z.string().exactOptional(), id: catalog.idSchema.exactOptional() }))
      .output(z.array(plans.planRunHead)),
    run: call.input(z.object({ runId: z.string() })).output(plans.planRun),
    forgetRuns: call.input(z.object({ runIds: z.array(z.string()) })).output(z.void()),
    savedQueries: call.input(onConnection.extend({ id: catalog.idSchema })).output(z.array(plans.savedQuery)),
    /** A query of the same name on the same table is replaced. */
    saveQuery: call
      .input(plans.tableQuery.extend({ name: plans.savedQuery.shape.name }))
      .output(plans.savedQuery),
    removeQuery: call.input(z.object({ queryId: z.string() })).output(z.void()),
    /** The vector of a row, to look for others like it. */
    rowVectors: call
      .input(
        onConnection.extend({
          id: catalog.idSchema,
          column: z.string(),
          row: plans.rowChoice,
          version: z.bigint().min(0n).exactOptional(),
        }),
      )
      .output(plans.rowVectors),
  },
  rows: {
    /** A page of the rows of a table. */
    page: call.input(rows.rowPageWanted).output(rows.rowPage),
    /** The whole of one cell of a page that is shown. */
    cell: call
      .input(
        z.object({
          answerId: z.string(),
          row: z.number().int().min(0),
          column: z.number().int().min(0),
        }),
      )
      .output(rows.wholeCell),
    /** A whole row of it as a JSON object. */
    row: call
      .input(z.object({ answerId: z.string(), row: z.number().int().min(0) }))
      .output(z.object({ json: z.string() })),
    /** Lets go of the answer that a page was read from. */
    forget: call.input(z.object({ answerId: z.string() })).output(z.void()),
    /** How many rows there are, where the server counts them. */
    count: call.input(rows.rowsWanted).output(z.object({ count: z.bigint() })),
    /** A file of rows, piece by piece. To leave the stream is to call it off. */
    export: call.input(rows.rowExportWanted).output(eventIterator(rows.rowExportEvent)),
  },
  batches: {
    /** Those that are not finished, the latest change first. */
    drafts: call.output(z.array(batches.keptDraft)),
    draft: call.input(z.object({ draftId: z.string() })).output(batches.keptDraft.nullable()),
    /** Of what is saved every `identity` is left out: credentials are never written. */
    saveDraft: call.input(batches.draftToSave).output(batches.savedDraft),
    removeDraft: call.input(batches.draftToRemove).output(z.object({ revision: z.number().int() })),
    /** What any window does to drafts from now on, until it is closed. */
    draftNews: call.output(eventIterator(z.array(batches.draftNews))),
    /** Asks the server about tables, and tells of each as soon as it is known. */
    look: call
      .input(onConnection.extend({ ids: z.array(catalog.idSchema).max(10_000) }))
      .output(eventIterator(batches.tableFacts)),
    /** Sends it once, and never again by itself. */
    commit: call.input(batches.batchToCommit).output(batches.batchRecord),
    /** Finds out whether a commit whose answer never came was applied. Each look is told; the last one stands. */
    findOut: call.input(z.object({ recordId: z.string() })).output(eventIterator(batches.evidence)),
    /** What was sent before, the latest first. */
    records: call
      .input(z.object({ connectionId: z.string().exactOptional() }))
      .output(z.array(batches.batchRecord)),
    /** The body of a record as it was sent, without `identity`. */
    recordBody: call.input(z.object({ recordId: z.string() })).output(z.string()),
    forgetRecords: call.input(z.object({ recordIds: z.array(z.string()) })).output(z.void()),
  },
  changes: {
    make: call.input(changes.changeToMake).output(changes.changeDone),
    tags: call.input(onConnection.extend({ id: catalog.idSchema })).output(changes.tableTags),
    /** One version; null where it is not there. */
    version: call
      .input(onConnection.extend({ id: catalog.idSchema, version: z.bigint().min(0n) }))
      .output(changes.versionThere),
  },
  uploads: {
    /** Looks into a file and sends nothing. */
    open: call.input(uploads.fileSource).output(uploads.fileReport),
    readAgain: call.input(uploads.readAgain).output(uploads.fileReport),
    /** Lets go of it: a file that the window had sent to the host is removed. */
    close: call.input(z.object({ uploadId: z.string() })).output(z.void()),
    /** Creates the table. To leave the stream is to call it off. */
    create: call.input(uploads.tableToCreate).output(eventIterator(uploads.uploadEvent)),
  },
  names: {
    /**
     * Looks through the names that the host keeps: what it has found so far, again and again until all was looked at. To
     * leave the stream is to call it off. Names that are missing or old are read in the background meanwhile.
     */
    search: call.input(names.nameSearch).output(eventIterator(names.nameFindings)),
    /**
     * How far the names of these connections, or of all, are known: at first as it is, then each change, until it is closed. It loads
     * what is kept of them, so it is for when someone looks for something.
     */
    states: call
      .input(z.object({ connectionIds: z.array(z.string()).max(10_000) }).optional())
      .output(eventIterator(z.array(names.nameState))),
    /** How many names are in some namespaces, from what is kept alone; null for one that is not known. */
    counts: call
      .input(onConnection.extend(names.nameCountsWanted.shape))
      .output(z.array(names.nameCount.nullable())),
    walk: call.input(onConnection.extend({ action: names.walkAction })).output(names.nameState),
  },
  localServer: {
    /** Starts it if it doesn't run, and fills it with the sample if it is empty. */
    openSample: call.output(connections.connection),
    start: call.output(localServer.serverStatus),
    /** Also one that is on its way up. */
    stop: call.output(localServer.serverStatus),
    restart: call.output(localServer.serverStatus),
    configuration: call.output(localServer.localServerConfiguration),
    /** Keeps the settings and restarts the server with them, unless it is stopped: the status says how that goes. */
    configure: call
      .input(
        z.object({
          settings: localServer.localServerSettings,
          access: localServer.serverAccessChange.default({}),
        }),
      )
      .output(localServer.localServerConfiguration),
    /** Takes effect at once, until the server ends. */
    setFaults: call.input(faultSettings).output(localServer.serverStatus),
    /** Puts the tables of the sample back as they were. What else is in the catalog stays. */
    resetSample: call.output(z.void()),
    /** Its own request log, oldest first: what it still has, then what comes, until it is closed. Ids grow. */
    requests: call.output(eventIterator(z.array(serverRequest))),
  },
  activity: {
    /** The list as it stands, then every change of it, until it is closed. */
    follow: call.output(eventIterator(z.array(activity.activityNews))),
    clear: call.output(z.void()),
    /** One of the list; null where it is not there any more. */
    entry: call.input(z.object({ requestId: z.number().int() })).output(activity.ledgerEntry.nullable()),
    /** Of a request that is still in the list; they are held by the host alone. */
    messages: call.input(z.object({ requestId: z.number().int() })).output(activity.ledgerMessages),
    /**
     * Sends a request again, with what its connection has as credentials by now. Answers as soon as it is on its way:
     * how it ends is told as of any other.
     */
    replay: call.input(activity.requestToReplay).output(z.object({ requestId: z.number().int() })),
  },
};

export type Contract = typeof contract;
