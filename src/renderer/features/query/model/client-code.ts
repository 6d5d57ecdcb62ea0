import {
  type ClientLanguage,
  type ClientTable,
  clientTable,
  openInPython,
  openInTypeScript,
  type TableToOpen,
} from '#lib/client-table.ts';
import { isLongVector, scriptVector } from '#lib/request-writers.ts';
import { pythonLiteral, scriptLiteral } from '#protocol/text-literals.ts';
import { type ClientQuery, clientQuery, notInQuery } from './client-query.ts';
import { readQueryText } from './query-text.ts';

/** A query to send with the LanceDB client. */
export interface ClientQuestion extends TableToOpen {
  readonly json: string;
}

interface ClientProgram {
  readonly table: ClientTable;
  readonly text: string;
}

/**
 * Returns a program for the LanceDB client that gets the rows of a query, or a sentence that says why there is none.
 * SECURITY: what may be a secret is a variable.
 */
export function clientCode(
  language: ClientLanguage,
  question: ClientQuestion,
): ClientProgram | { readonly reason: string } {
  const table = clientTable(question);
  if ('reason' in table) return table;
  const isObject = readQueryText(question.json).query !== undefined;
  const reason = isObject ? notInQuery(question.json) : 'The query isn’t a JSON object.';
  if (reason !== undefined) return { reason };
  return { table, text: WRITERS[language](table, clientQuery(question.json)) };
}

type Writer = (table: ClientTable, query: ClientQuery) => string;

const WRITERS: Readonly<Record<ClientLanguage, Writer>> = {
  python: pythonProgram,
  typescript: scriptProgram,
};

function pythonProgram(table: ClientTable, { vector, column, version, calls }: ClientQuery): string {
  const searched = [
    ...(vector === undefined ? [] : ['vector']),
    ...(column === undefined ? [] : [`vector_column_name=${pythonLiteral(column)}`]),
  ];
  const chain = [`search(${searched.join(', ')})`, ...calls.flatMap(({ python }) => python), 'to_arrow()'];
  const opened = `${openInPython(table)}${version === undefined ? '' : `table.checkout(${version})\n`}`;
  if (vector === undefined || !isLongVector(vector)) {
    return `${opened}${vector === undefined ? '' : `\nvector = ${vector}\n`}rows = (
    table.${chain.join('\n    .')}
)
print(rows)
`;
  }
  return `${opened}

def search(vector):
    return (
        table.${chain.join('\n        .')}
    )


vector = ${vector}
rows = search(vector)
print(rows)
`;
}

function scriptProgram(table: ClientTable, { vector, column, version, calls }: ClientQuery): string {
  const isLong = vector !== undefined && isLongVector(vector);
  const chain = [
    'query()',
    ...(vector === undefined ? [] : [`nearestTo(vector${isLong ? '()' : ''})`]),
    ...(column === undefined ? [] : [`column(${scriptLiteral(column)})`]),
    ...calls.flatMap(({ typescript }) => typescript),
    'toArray()',
  ];
  return `${openInTypeScript(table)}${version === undefined ? '' : `await table.checkout(${version});\n`}${vector === undefined || isLong ? '' : `\nconst vector = ${vector};\n`}const rows = await table
  .${chain.join('\n  .')};
console.table(rows.map((row) => row.toJSON()));
${isLong ? scriptVector('vector', vector) : ''}`;
}
