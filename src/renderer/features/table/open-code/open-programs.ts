import {
  clientTable,
  clientVariables,
  openInPython,
  openInTypeScript,
  type TableToOpen,
} from '#lib/client-table.ts';
import {
  copiedMessage,
  notInPath,
  notSentElsewhere,
  variablesOf,
  writtenRequest,
} from '#lib/request-snippet.ts';
import { asCurl } from '#lib/request-writers.ts';
import { encodePathId } from '#protocol/index.ts';

/** A table that the user opens in a program of their own. */
export interface VersionToOpen extends TableToOpen {
  /** The version that is shown; undefined for the latest. */
  readonly version: bigint | undefined;
}

type Written = { readonly text: string; readonly copied: string } | { readonly reason: string };

interface OpenProgram {
  readonly name: 'Python' | 'TypeScript' | 'curl' | 'DuckDB';
  readonly write: (table: VersionToOpen) => Written;
}

/** The most used program comes first. */
export const OPEN_PROGRAMS: readonly OpenProgram[] = [
  { name: 'Python', write: (table) => python(table, 'Python', 'print(table.count_rows(), "rows")\n') },
  { name: 'TypeScript', write: typeScript },
  { name: 'curl', write: curl },
  { name: 'DuckDB', write: duckdb },
];

/** Leaves out curl for folders and buckets: only Vitrine can reach their built-in servers. */
export function openProgramsFor(connection: VersionToOpen['connection']): readonly OpenProgram[] {
  const isOfServer = connection.folder === undefined && connection.bucket === undefined;
  return OPEN_PROGRAMS.filter(({ name }) => name !== 'curl' || isOfServer);
}

function python(
  { version, ...place }: VersionToOpen,
  language: string,
  last: string | ((by: string) => string),
  imports: readonly string[] = [],
): Written {
  const table = clientTable(place);
  if ('reason' in table) return table;
  const checkout = version === undefined ? '' : `table.checkout(${version})\n`;
  const end = typeof last === 'string' ? last : last(table.by);
  return {
    text: `${openInPython(table, imports)}${checkout}${end}`,
    copied: copiedMessage(language, clientVariables(table)),
  };
}

function typeScript({ version, ...place }: VersionToOpen): Written {
  const table = clientTable(place);
  if ('reason' in table) return table;
  const checkout = version === undefined ? '' : `await table.checkout(${version});\n`;
  return {
    text: `${openInTypeScript(table)}${checkout}console.log(await table.countRows(), "rows");\n`,
    copied: copiedMessage('TypeScript', clientVariables(table)),
  };
}

/** Requests the description: rows would come as Arrow, which no terminal shows. */
function curl({ connection, id, version }: VersionToOpen): Written {
  const reason = notSentElsewhere(connection) ?? notInPath(id, connection);
  if (reason !== undefined) return { reason };
  const at = version === undefined ? '' : `, "version": ${version}`;
  const path = `/v1/table/${encodePathId(id, connection.delimiter)}/describe`;
  const request = writtenRequest(connection, path, [`{"load_detailed_metadata": true${at}}`]);
  return { text: asCurl(request), copied: copiedMessage('curl', variablesOf(request)) };
}

/** DuckDB reads what it needs from the table's files; from an enterprise server it gets a part of the rows. */
function duckdb(table: VersionToOpen): Written {
  const rows = (by: string) =>
    by === 'database'
      ? 'rows = table.search().limit(10_000).to_arrow()'
      : 'rows = table.to_lance()  # pip install pylance';
  const end = (by: string) => `${rows(by)}\nprint(duckdb.sql("SELECT * FROM rows LIMIT 10"))\n`;
  return python(table, 'Python for DuckDB', end, ['import duckdb  # pip install duckdb']);
}
