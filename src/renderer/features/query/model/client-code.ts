import type { Connection } from '#contract/index.ts';
import { identityBetween, type SnippetParts, unusedMark, variablesOf } from '#lib/request-snippet.ts';
import { pythonText, scriptText } from '#lib/request-writers.ts';
import { DEFAULT_DELIMITER, type Id } from '#protocol/index.ts';
import { pythonLiteral, scriptLiteral } from '#protocol/text-literals.ts';
import { type ClientLanguage, type ClientQuery, clientQuery, notInQuery } from './client-query.ts';
import { notWritable, type QueryRequestInput, queryRequest } from './copy-as.ts';

/** A query that the LanceDB client is to send. */
export type ClientQuestion = Omit<QueryRequestInput, 'kind'>;

/** A program for the LanceDB client that gets the rows of a query. SECURITY: what may be a secret is a variable. */
export function clientCode(language: ClientLanguage, question: ClientQuestion): string {
  return WRITERS[language](question.id, clientQuery(question.json), accessOf(question));
}

/** Why that is not possible, in a sentence; undefined where it is. */
export function notInClient(question: ClientQuestion): string | undefined {
  const { connection, id, json } = question;
  return (
    notWritable('python', { ...question, kind: 'run' }) ??
    notInConnection(connection) ??
    notInId(id) ??
    notInQuery(json)
  );
}

/** What has to be set for it to run. */
export function clientVariables(question: ClientQuestion): readonly string[] {
  const { apiKey, headers } = accessOf(question);
  return variablesOf({ url: apiKey, headers });
}

function notInConnection(connection: Connection): string | undefined {
  if (connection.delimiter !== DEFAULT_DELIMITER) {
    return `The LanceDB client joins names with ${DEFAULT_DELIMITER} alone, and this connection has another delimiter.`;
  }
  const isSent = identityBetween(connection, unusedMark('')) !== undefined;
  return isSent ? 'The LanceDB client can’t send who asks in the body of a request.' : undefined;
}

/** What the client says of names, before it sends any. */
function notInId(id: Id): string | undefined {
  const table = id.at(-1) ?? '';
  const isOpened =
    /^[\p{L}\p{N}_.-]+$/u.test(table) && /^\p{ASCII}+$/u.test(table) && !/^\.{1,2}$/.test(table);
  return isOpened && id.every((part) => part !== '')
    ? undefined
    : `The LanceDB client can’t open a table named "${table}".`;
}

interface Access {
  readonly address: string;
  readonly apiKey: SnippetParts;
  readonly headers: readonly (readonly [name: string, value: SnippetParts])[];
}

/** The client refuses to start without a key. Where a server wants none, it is sent any. */
const NO_KEY = 'none';

/** SECURITY: the name of a database is a variable, as in every copied request; it takes the place of this one in a header. */
const DATABASE = 'db://default';

function accessOf({ connection, id, json }: ClientQuestion): Access {
  const { headers } = queryRequest({ connection, id, json, kind: 'run' });
  const isOfServer = ([name, value]: Access['headers'][number]) =>
    name !== 'x-api-key' && value.some((piece) => typeof piece !== 'string');
  return {
    address: connection.address,
    apiKey: headers.find(([name]) => name === 'x-api-key')?.[1] ?? [NO_KEY],
    headers: headers.filter(isOfServer),
  };
}

type Writer = (id: Id, query: ClientQuery, access: Access) => string;

const WRITERS: Readonly<Record<ClientLanguage, Writer>> = {
  python: pythonProgram,
  typescript: scriptProgram,
};

function pythonProgram(id: Id, { vector, column, version, calls }: ClientQuery, access: Access): string {
  const hasVariables = variablesOf({ url: access.apiKey, headers: access.headers }).length > 0;
  const headers = access.headers.map(([name, value]) => `${pythonLiteral(name)}: ${pythonText(value)}`);
  const namespace = id.slice(0, -1).map(pythonLiteral).join(', ');
  const searched = [
    ...(vector === undefined ? [] : ['vector']),
    ...(column === undefined ? [] : [`vector_column_name=${pythonLiteral(column)}`]),
  ];
  const chain = [`search(${searched.join(', ')})`, ...calls.flatMap(({ python }) => python), 'to_arrow()'];
  return `${hasVariables ? 'import os\n\n' : ''}import lancedb  # pip install lancedb

db = lancedb.connect(
    ${pythonLiteral(DATABASE)},
    api_key=${pythonText(access.apiKey)},
    host_override=${pythonLiteral(access.address)},
${headers.length === 0 ? '' : `    client_config={"extra_headers": {${headers.join(', ')}}},\n`})
table = db.open_table(${pythonLiteral(id.at(-1) ?? '')}${namespace === '' ? '' : `, namespace_path=[${namespace}]`})
${version === undefined ? '' : `table.checkout(${version})\n`}${vector === undefined ? '' : `\nvector = ${vector}\n`}rows = (
    table.${chain.join('\n    .')}
)
print(rows)
`;
}

function scriptProgram(id: Id, { vector, column, version, calls }: ClientQuery, access: Access): string {
  const headers = access.headers.map(([name, value]) => `${scriptLiteral(name)}: ${scriptText(value)}`);
  const namespace = id.slice(0, -1).map(scriptLiteral).join(', ');
  const chain = [
    'query()',
    ...(vector === undefined ? [] : ['nearestTo(vector)']),
    ...(column === undefined ? [] : [`column(${scriptLiteral(column)})`]),
    ...calls.flatMap(({ typescript }) => typescript),
    'toArray()',
  ];
  return `import { connect } from "@lancedb/lancedb"; // npm install @lancedb/lancedb

const db = await connect({
  uri: ${scriptLiteral(DATABASE)},
  apiKey: ${scriptText(access.apiKey).replace(/^\((.*)\)$/, '$1')},
  hostOverride: ${scriptLiteral(access.address)},
${headers.length === 0 ? '' : `  clientConfig: { extraHeaders: { ${headers.join(', ')} } },\n`}});
const table = await db.openTable(${scriptLiteral(id.at(-1) ?? '')}${namespace === '' ? '' : `, [${namespace}]`});
${version === undefined ? '' : `await table.checkout(${version});\n`}${vector === undefined ? '' : `\nconst vector = ${vector};\n`}const rows = await table
  .${chain.join('\n  .')};
console.table(rows.map((row) => row.toJSON()));
`;
}
