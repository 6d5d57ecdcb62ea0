import {
  type Connection,
  connect,
  connectNamespace,
  Index,
  makeArrowTable,
  type Table,
} from '@lancedb/lancedb';

const WIDTH = 8;

type Calls = Readonly<Record<string, () => unknown>>;

function rows(count: number, first = 0) {
  return Array.from({ length: count }, (_, index) => ({
    id: first + index,
    title: `item ${index}`,
    even: index % 2 === 0,
    vector: Array.from({ length: WIDTH }, (__, place) => ((index * WIDTH + place) * 37) % 101),
  }));
}

/** The outcome of every method of the class, whether or not it is called here. */
async function outcomes(target: object, calls: Calls): Promise<Readonly<Record<string, string>>> {
  const results: Record<string, string> = {};
  for (const name of methodsOf(target)) results[name] = 'not called';
  for (const [name, call] of Object.entries(calls)) results[name] = await outcomeOf(call);
  return results;
}

function methodsOf(target: object): readonly string[] {
  const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(target));
  return Object.keys(methods);
}

async function outcomeOf(call: () => unknown): Promise<string> {
  try {
    return kindOf(await call());
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    const [, code] = /"code":\s*(\d+)/.exec(message) ?? [];
    if (code !== undefined) return `code ${code}`;
    return message.startsWith('LanceDBError: not supported') ? NOT_IN_CLIENT : beginningOf(message);
  }
}

const NOT_IN_CLIENT = 'not in the client';

/** The rest contains numbers, files, and lines. */
function beginningOf(message: string): string {
  return message.split(/[,:]| {2}/, 1)[0] ?? message;
}

/** The type as in a declaration. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'void';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'object') return typeof value;
  return value.constructor.name;
}

/** The client of a deployment, or the client of any server with the interface. */
export function connectAs(kind: 'deployment' | 'namespace', url: string): Promise<Connection> {
  return kind === 'deployment'
    ? connect({ uri: 'db://prod', apiKey: 'a key', hostOverride: url })
    : connectNamespace('rest', { uri: url });
}

export async function tableOutcomes(connection: Connection): Promise<Readonly<Record<string, string>>> {
  await connection.createNamespace(['table']);
  const table = await connection.createTable('made', rows(300), ['table']);
  return outcomes(table, tableCalls(table));
}

function tableCalls(table: Table): Calls {
  return {
    name: () => table.name,
    isOpen: () => table.isOpen(),
    display: () => table.display(),
    schema: () => table.schema(),
    add: () => table.add(rows(20, 300)),
    update: () => table.update({ where: 'id = 3', values: { title: 'changed' } }),
    delete: () => table.delete('id = 4'),
    mergeInsert: () => table.mergeInsert('id').whenMatchedUpdateAll().execute(rows(2)),
    countRows: () => table.countRows(),
    createIndex: async () => {
      await table.createIndex('title', { config: Index.fts() });
      return table.createIndex('vector', { config: Index.ivfFlat({ numPartitions: 2 }) });
    },
    createIndexAsync: () => table.createIndexAsync('id', { config: Index.btree() }),
    waitForIndex: () => table.waitForIndex(['id_idx'], 20),
    listIndices: () => table.listIndices(),
    indexStats: () => table.indexStats('id_idx'),
    prewarmIndex: () => table.prewarmIndex('id_idx'),
    prewarmData: () => table.prewarmData(),
    query: () => table.query().limit(3).toArray(),
    search: () => table.search(new Array(WIDTH).fill(0.5)).limit(3).toArray(),
    vectorSearch: () => table.vectorSearch(new Array(WIDTH).fill(0.5)).limit(3).toArray(),
    takeOffsets: () => table.takeOffsets([0, 1]).toArray(),
    takeRowIds: () => table.takeRowIds([0, 1]).toArray(),
    toArrow: () => table.toArrow(),
    tokenize: () => table.tokenize('red kites', { column: 'title' }),
    blobColumns: () => table.blobColumns(),
    fetchBlobs: () => table.fetchBlobs('title', [0]),
    fetchBlobFiles: () => table.fetchBlobFiles('title', [0]),
    addColumns: () => table.addColumns([{ name: 'more', valueSql: 'id + 1' }]),
    alterColumns: () => table.alterColumns([{ path: 'even', rename: 'odd' }]),
    updateFieldMetadata: () => table.updateFieldMetadata([{ path: 'id', metadata: { unit: 'one' } }]),
    refreshColumn: () => table.refreshColumn('id'),
    refreshColumnAsync: () => table.refreshColumnAsync('id'),
    refreshMaterializedView: () => table.refreshMaterializedView(),
    dropColumns: () => table.dropColumns(['title']),
    setUnenforcedPrimaryKey: () => table.setUnenforcedPrimaryKey('id'),
    setLsmWriteSpec: () => table.setLsmWriteSpec({ specType: 'unsharded' }),
    getLsmWriteSpec: () => table.getLsmWriteSpec(),
    flushLsm: () => table.flushLsm(),
    compactLsm: () => table.compactLsm(),
    checkpointLsm: () => table.checkpointLsm(),
    getLsmStats: () => table.getLsmStats(),
    unsetLsmWriteSpec: () => table.unsetLsmWriteSpec(),
    closeLsmWriters: () => table.closeLsmWriters(),
    version: () => table.version(),
    listVersions: () => table.listVersions(),
    tags: async () => (await table.tags()).create('a', 1),
    branches: async () => (await table.branches()).list(),
    currentBranch: () => table.currentBranch(),
    optimize: () => table.optimize(),
    dropIndex: () => table.dropIndex('id_idx'),
    stats: () => table.stats(),
    initialStorageOptions: () => table.initialStorageOptions(),
    latestStorageOptions: () => table.latestStorageOptions(),
    checkout: () => table.checkout(1),
    restore: () => table.restore(),
    checkoutLatest: () => table.checkoutLatest(),
    close: () => table.close(),
  };
}

export function connectionOutcomes(connection: Connection): Promise<Readonly<Record<string, string>>> {
  const path = ['connection'];
  const schema = makeArrowTable(rows(1)).schema;
  return outcomes(connection, {
    isOpen: () => connection.isOpen(),
    display: () => connection.display(),
    createNamespace: () => connection.createNamespace(path),
    describeNamespace: () => connection.describeNamespace(path),
    listNamespaces: () => connection.listNamespaces(),
    createTable: () => connection.createTable('made', rows(20), path),
    createEmptyTable: () => connection.createEmptyTable('empty', schema, path),
    openTable: () => connection.openTable('made', path),
    tableNames: () => connection.tableNames(path),
    listTables: () => connection.listTables(path),
    renameTable: () =>
      connection.renameTable('made', 'renamed', { namespacePath: path, newNamespacePath: path }),
    cloneTable: () => connection.cloneTable('clone', 's3://lake/a.lance', { targetNamespacePath: path }),
    createMaterializedView: () => connection.createMaterializedView('view', 'nothing'),
    openMaterializedView: () => connection.openMaterializedView('nothing'),
    listMaterializedViews: () => connection.listMaterializedViews(),
    openJob: () => connection.openJob('nothing'),
    listJobs: () => connection.listJobs(),
    cancelJob: () => connection.cancelJob('nothing'),
    dropTable: () => connection.dropTable('empty', path),
    dropTableAsync: async () => {
      await connection.createTable('gone', rows(2), path);
      return connection.dropTableAsync('gone', path);
    },
    dropAllTables: () => connection.dropAllTables(path),
    dropNamespace: async () => {
      await connection.createNamespace([...path, 'gone']);
      return connection.dropNamespace([...path, 'gone']);
    },
    close: () => connection.close(),
  });
}
