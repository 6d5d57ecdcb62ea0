import { type Connection, contextHeader, isOwnServer, type OwnKeys } from '#contract/index.ts';
import { DEFAULT_DELIMITER, DIALECT_HEADER, type Id, readStorageLocation } from '#protocol/index.ts';
import { pythonLiteral, scriptLiteral } from '#protocol/text-literals.ts';
import {
  callerHeaders,
  identityBetween,
  NO_ADDRESS,
  notInPath,
  type SnippetParts,
  unusedMark,
  variableNotes,
  variablesOf,
} from './request-snippet.ts';
import { pythonText, scriptText } from './request-writers.ts';

export type ClientLanguage = 'python' | 'typescript';

export interface TableToOpen {
  readonly connection: Connection;
  readonly id: Id;
  /** Where the files of the table are, if the server said so. */
  readonly location: string | undefined;
}

type Entries = readonly (readonly [name: string, value: SnippetParts])[];

/**
 * How the LanceDB client opens a table: from its files alone, by a namespace server that says where they are, or by an
 * enterprise server that does everything itself.
 */
export interface ClientTable {
  readonly by: 'files' | 'namespace' | 'database';
  readonly uri: string;
  readonly namespace: Id;
  readonly name: string;
  readonly headers: Entries;
  /** For files, the storage options; for a namespace, its properties. */
  readonly options: Entries;
  /** The AWS profile with the keys of the storage. */
  readonly profile?: string;
  /** Its server is the local server of this app. */
  readonly isOwn?: boolean;
}

/** Or the reason why the client can’t open it, as a sentence. */
export function clientTable(place: TableToOpen): ClientTable | { readonly reason: string } {
  const { folder, bucket } = place.connection;
  const table = folder === undefined && bucket === undefined ? tableOfServer(place) : tableOfFiles(place);
  if ('reason' in table || isOpened(table)) return table;
  return { reason: `The LanceDB client can’t open a table named "${table.name}".` };
}

/** The client’s own rules for names. */
function isOpened({ name, namespace }: ClientTable): boolean {
  const isName = /^[\p{L}\p{N}_.-]+$/u.test(name) && /^\p{ASCII}+$/u.test(name) && !/^\.{1,2}$/.test(name);
  return isName && namespace.every((part) => part !== '');
}

function tableOfServer({ connection, id }: TableToOpen): ReturnType<typeof clientTable> {
  const { address, delimiter } = connection;
  const by = isEnterprise(connection) ? 'database' : 'namespace';
  if (address === '') return { reason: NO_ADDRESS };
  if (by === 'database' && delimiter !== DEFAULT_DELIMITER) {
    return {
      reason: `The LanceDB client joins names with ${DEFAULT_DELIMITER} alone, and this connection has another delimiter.`,
    };
  }
  const reason = notInPath(id, connection);
  if (reason !== undefined) return { reason };
  if (identityBetween(connection, unusedMark('')) !== undefined) {
    return { reason: 'The LanceDB client can’t send who asks in the body of a request.' };
  }
  return {
    by,
    uri: address,
    namespace: id.slice(0, -1),
    name: id.at(-1) ?? '',
    headers: callerHeaders(connection),
    ...(isOwnServer(connection) ? { isOwn: true } : {}),
    options: delimiter === DEFAULT_DELIMITER ? [] : [['delimiter', [delimiter]]],
  };
}

/** A namespace server may be configured to answer like an enterprise one. */
function isEnterprise({ flavour, context, headerDialect }: Connection): boolean {
  return (
    flavour === 'enterprise' ||
    context.some(
      ({ name, value }) => contextHeader(name, headerDialect) === DIALECT_HEADER && value === 'lancedb',
    )
  );
}

const SUFFIX = '.lance';

function tableOfFiles({ connection, location }: TableToOpen): ReturnType<typeof clientTable> {
  const path = location?.replace(/[\\/]+$/, '') ?? '';
  const at = path.lastIndexOf(path.includes('/') ? '/' : '\\');
  if (at < 0) return { reason: 'The server didn’t say where the files of the table are.' };
  if (!path.endsWith(SUFFIX)) {
    return { reason: `The LanceDB client only opens tables in folders that end in ${SUFFIX}.` };
  }
  const { bucket } = connection;
  const storage = bucket === undefined ? { options: [] } : storageOf(path, bucket);
  if ('reason' in storage) return storage;
  // The root of a disk is only a slash.
  const uri = path.slice(0, at) || '/';
  return {
    ...storage,
    by: 'files',
    uri,
    namespace: [],
    name: path.slice(at + 1, -SUFFIX.length),
    headers: [],
  };
}

type Storage = Pick<ClientTable, 'options' | 'profile'>;

function storageOf(
  location: string,
  { region, endpoint, keys }: NonNullable<Connection['bucket']>,
): Storage | { readonly reason: string } {
  const place = readStorageLocation(location);
  if (place?.scheme !== 's3' || place.dialect !== undefined) {
    return { reason: 'Code for tables in storage can be copied for S3 only.' };
  }
  return {
    options: [
      ...(region === '' ? [] : [['aws_region', [region]] as const]),
      ...(endpoint === '' ? [] : [['aws_endpoint', [endpoint]] as const]),
      ...(/^http:/i.test(endpoint) ? [['allow_http', ['true']] as const] : []),
      ...KEYS[keys.kind],
    ],
    ...(keys.kind === 'profile' ? { profile: keys.profile } : {}),
  };
}

/** SECURITY: the variables that every S3 client reads; the values are never written. */
const KEYS: Readonly<Record<OwnKeys['kind'], Entries>> = {
  typed: [
    ['aws_access_key_id', [{ variable: 'AWS_ACCESS_KEY_ID', from: 'the access key ID of the storage' }]],
    ['aws_secret_access_key', [{ variable: 'AWS_SECRET_ACCESS_KEY', from: 'its secret access key' }]],
  ],
  profile: [],
  anonymous: [['aws_skip_signature', ['true']]],
};

/** The environment variables to set before the table can be opened. */
export function clientVariables({ headers, options }: ClientTable): readonly string[] {
  return variablesOf({ url: [], headers: [...headers, ...options] });
}

/** What to know before running it: one comment per line. */
function commentsOf({ headers, options, isOwn }: ClientTable, sign: string): string {
  const notes = [
    ...(isOwn === true ? [OF_OWN_SERVER] : []),
    ...variableNotes({ url: [], headers: [...headers, ...options] }),
  ];
  return notes.map((note) => `${sign} ${note}\n`).join('');
}

const OF_OWN_SERVER =
  'The local server of Vitrine, while it runs: a port set on its page keeps this address after a restart';

/** The lines that define `table`. SECURITY: what may be a secret is a variable. */
export function openInPython(table: ClientTable, imports: readonly string[] = []): string {
  const { name, namespace, profile } = table;
  const hasVariables = clientVariables(table).length > 0 || profile !== undefined;
  const path = namespace.map(pythonLiteral).join(', ');
  return `${hasVariables ? 'import os\n\n' : ''}import lancedb  # pip install lancedb
${imports.map((line) => `${line}\n`).join('')}
${profile === undefined ? '' : `os.environ["AWS_PROFILE"] = ${pythonLiteral(profile)}\n`}${commentsOf(table, '#')}db = ${IN_PYTHON[table.by](table)}
table = db.open_table(${pythonLiteral(name)}${path === '' ? '' : `, namespace_path=[${path}]`})
`;
}

type Connect = Readonly<Record<ClientTable['by'], (table: ClientTable) => string>>;

const IN_PYTHON: Connect = {
  files: ({ uri, options }) =>
    options.length === 0
      ? `lancedb.connect(${pythonLiteral(uri)})`
      : `lancedb.connect(
    ${pythonLiteral(uri)},
    storage_options={
${pythonEntries(options, '        ')}    },
)`,
  namespace: ({ uri, headers, options }) => {
    const sent = headers.map(([name, value]) => [`header.${name}`, value] as const);
    const more = [...sent, ...options];
    if (more.length === 0) return `lancedb.connect_namespace("rest", {"uri": ${pythonLiteral(uri)}})`;
    const all = pythonEntries([['uri', [uri]], ...more], '        ');
    return `lancedb.connect_namespace(\n    "rest",\n    {\n${all}    },\n)`;
  },
  database: ({ uri, headers }) => {
    const extra = otherHeaders(headers).map((entry) => pythonEntry(entry));
    return `lancedb.connect(
    ${pythonLiteral(DATABASE)},
    api_key=${pythonText(apiKeyOf(headers))},
    host_override=${pythonLiteral(uri)},
${extra.length === 0 ? '' : `    client_config={"extra_headers": {${extra.join(', ')}}},\n`})`;
  },
};

function pythonEntries(entries: Entries, indent: string): string {
  return entries.map((entry) => `${indent}${pythonEntry(entry)},\n`).join('');
}

function pythonEntry([name, value]: Entries[number]): string {
  return `${pythonLiteral(name)}: ${pythonText(value)}`;
}

/** SECURITY: the name of a database is a variable, as in every copied request; a header replaces this one. */
const DATABASE = 'db://default';

/** The client requires a key. If the server needs none, any key works. */
const NO_KEY = 'none';

function apiKeyOf(headers: Entries): SnippetParts {
  return headers.find(([name]) => name === 'x-api-key')?.[1] ?? [NO_KEY];
}

function otherHeaders(headers: Entries): Entries {
  return headers.filter(([name]) => name !== 'x-api-key');
}

export function openInTypeScript(table: ClientTable): string {
  const { by, name, namespace, profile } = table;
  const path = namespace.map(scriptLiteral).join(', ');
  const connect = by === 'namespace' ? 'connectNamespace' : 'connect';
  return `import { ${connect} } from "@lancedb/lancedb"; // npm install @lancedb/lancedb

${profile === undefined ? '' : `process.env.AWS_PROFILE = ${scriptLiteral(profile)};\n`}${commentsOf(table, '//')}const db = await ${connect}(${IN_TYPESCRIPT[by](table)});
const table = await db.openTable(${scriptLiteral(name)}${path === '' ? '' : `, [${path}]`});
`;
}

const IN_TYPESCRIPT: Connect = {
  files: ({ uri, options }) =>
    options.length === 0
      ? scriptLiteral(uri)
      : `${scriptLiteral(uri)}, {\n  storageOptions: {\n${scriptEntries(options, '    ')}  },\n}`,
  namespace: ({ uri, headers, options }) => {
    if (headers.length + options.length === 0) return `"rest", { uri: ${scriptLiteral(uri)} }`;
    return `"rest", {\n  uri: ${scriptLiteral(uri)},\n${scriptMember('headers', headers)}${scriptMember('extraProperties', options)}}`;
  },
  database: ({ uri, headers }) => `{
  uri: ${scriptLiteral(DATABASE)},
  apiKey: ${scriptText(apiKeyOf(headers)).replace(/^\((.*)\)$/, '$1')},
  hostOverride: ${scriptLiteral(uri)},
${databaseHeaders(otherHeaders(headers))}}`,
};

function databaseHeaders(headers: Entries): string {
  return headers.length === 0
    ? ''
    : `  clientConfig: { extraHeaders: { ${headers.map(scriptEntry).join(', ')} } },\n`;
}

function scriptMember(name: string, entries: Entries): string {
  return entries.length === 0 ? '' : `  ${name}: {\n${scriptEntries(entries, '    ')}  },\n`;
}

function scriptEntries(entries: Entries, indent: string): string {
  return entries.map((entry) => `${indent}${scriptEntry(entry)},\n`).join('');
}

function scriptEntry([name, value]: Entries[number]): string {
  return `${scriptLiteral(name)}: ${scriptText(value)}`;
}

export type TablePython = { readonly text: string } | { readonly reason: string };

/** A whole program that opens the table with the LanceDB client; or why there is none. */
export function tablePython(
  table: ClientTable | { readonly reason: string },
  change: string,
  imports: readonly string[] = [],
): TablePython {
  return 'reason' in table ? table : { text: `${openInPython(table, imports)}\n${change}\n` };
}

export function optimizePython(place: TableToOpen): TablePython {
  const table = clientTable(place);
  if ('by' in table && table.by === 'database') {
    return { reason: 'The LanceDB client leaves optimizing to an enterprise server.' };
  }
  return tablePython(table, 'table.optimize()');
}
