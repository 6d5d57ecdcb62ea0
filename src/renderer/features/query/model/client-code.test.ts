import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Connection } from '#contract/index.ts';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import { type ClientLanguage, clientTable, clientVariables } from '#lib/client-table.ts';
import { runs } from '#testing/runs.ts';
import { type ClientQuestion, clientCode } from './client-code.ts';

const run = promisify(execFile);

const ADDRESS = 'http://127.0.0.1:1';
const ID = ['live', 'products'];
const QUERY = `{
  "k": 7,
  "vector": {"single_vector": [0.10, -0.0,
    1e-7]},
  "vector_column": "embedding",
  "filter": "id < 900",
  "columns": {"column_names": ["id", "title"]},
  "minimum_nprobes": 2,
  "maximum_nprobes": 8,
  "refine_factor": 3
}`;

function connection(own: Partial<Connection> = {}): Connection {
  return testConnection({ address: ADDRESS, flavour: 'enterprise', ...own });
}

type TestedQuestion = Omit<ClientQuestion, 'location'> & Partial<Pick<ClientQuestion, 'location'>>;

function codeOf(language: ClientLanguage, question: TestedQuestion): string {
  const code = clientCode(language, { location: undefined, ...question });
  if ('reason' in code) throw new Error(code.reason);
  return code.text;
}

function reasonOf(question: TestedQuestion): string | undefined {
  const code = clientCode('python', { location: undefined, ...question });
  return 'reason' in code ? code.reason : undefined;
}

describe('client code for a query', () => {
  const secrets = heldSecrets('bearer');

  it('is idiomatic Python', () => {
    expect(codeOf('python', { connection: connection({ secrets }), id: ID, json: QUERY })).toBe(`import os

import lancedb  # pip install lancedb

# VITRINE_TOKEN: the bearer token of the connection
db = lancedb.connect(
    "db://default",
    api_key="none",
    host_override="http://127.0.0.1:1",
    client_config={"extra_headers": {"authorization": "Bearer " + os.environ["VITRINE_TOKEN"]}},
)
table = db.open_table("products", namespace_path=["live"])

vector = [0.10, -0.0, 1e-7]
rows = (
    table.search(vector, vector_column_name="embedding")
    .where("id < 900", prefilter=False)
    .select(["id", "title"])
    .limit(7)
    .refine_factor(3)
    .minimum_nprobes(2)
    .maximum_nprobes(8)
    .to_arrow()
)
print(rows)
`);
  });

  it('is idiomatic TypeScript', () => {
    const target = connection({ secrets: heldSecrets('apiKey') });
    expect(
      codeOf('typescript', { connection: target, id: ID, json: QUERY }),
    ).toBe(`import { connect } from "@lancedb/lancedb"; // npm install @lancedb/lancedb

// VITRINE_API_KEY: the API key of the connection
const db = await connect({
  uri: "db://default",
  apiKey: process.env.VITRINE_API_KEY ?? "",
  hostOverride: "http://127.0.0.1:1",
});
const table = await db.openTable("products", ["live"]);

const vector = [0.10, -0.0, 1e-7];
const rows = await table
  .query()
  .nearestTo(vector)
  .column("embedding")
  .where("id < 900")
  .postfilter()
  .select(["id", "title"])
  .limit(7)
  .refineFactor(3)
  .minimumNprobes(2)
  .maximumNprobes(8)
  .toArray();
console.table(rows.map((row) => row.toJSON()));
`);
  });

  it('has a vector of more than 16 numbers at the end', () => {
    const numbers = Array.from({ length: 17 }, (_, index) => index);
    const question = { connection: connection(), id: ['t'] };
    const json = (vector: readonly number[]) => JSON.stringify({ k: 5, vector: { single_vector: vector } });
    expect(codeOf('python', { ...question, json: json(numbers) })).toContain(`

def search(vector):
    return (
        table.search(vector)
        .limit(5)
        .to_arrow()
    )


vector = [${numbers.join(', ')}]
rows = search(vector)
print(rows)
`);
    expect(codeOf('typescript', { ...question, json: json(numbers) })).toMatch(
      /nearestTo\(vector\(\)\)[\s\S]*\n\nfunction vector\(\) \{\n {2}return \[0, .*16\];\n\}\n$/,
    );
    expect(codeOf('python', { ...question, json: json(numbers.slice(1)) })).toContain('\nvector = [1, ');
  });

  it('lists the required environment variables', () => {
    const target = connection({ secrets: heldSecrets('apiKey', 'bearer') });
    expect(variablesOn(target)).toEqual(['VITRINE_API_KEY', 'VITRINE_TOKEN']);
    expect(variablesOn(connection())).toEqual([]);
  });
});

function variablesOn(target: Connection): readonly string[] {
  const table = clientTable({ connection: target, id: ID, location: undefined });
  if ('reason' in table) throw new Error(table.reason);
  return clientVariables(table);
}

/** The calls of a chain, except those that every query has. */
function calls(language: 'python' | 'typescript', members: object): string {
  const json = JSON.stringify({ k: 5, vector: [1, 2], ...members });
  const question = { connection: connection(), id: ['t'], json };
  const chain = [...codeOf(language, question).matchAll(/\n +\.(?<call>.*?);?(?=\n)/g)];
  const usual = /^(?:limit\(5\)|query\(\)|nearestTo\(vector\)|to_arrow\(\)|toArray\(\))$/;
  return chain
    .flatMap(({ groups }) => groups?.call ?? [])
    .filter((call) => !usual.test(call))
    .join(' ');
}

it.each([
  [{ nprobes: 3 }, 'nprobes(3)'],
  [{ nprobes: 3, minimum_nprobes: 4 }, 'minimumNprobes(4)'],
  // The client’s own limits are both 20, and the minimum must never exceed the maximum.
  [{ minimum_nprobes: 30 }, 'nprobes(30)'],
  [{ maximum_nprobes: 8 }, 'nprobes(8)'],
  [{ maximum_nprobes: 0 }, 'maximumNprobes(0)'],
  [{ minimum_nprobes: 30, maximum_nprobes: 40 }, 'maximumNprobes(40) minimumNprobes(30)'],
  [{ minimum_nprobes: 30, maximum_nprobes: 0 }, 'maximumNprobes(0) minimumNprobes(30)'],
  [{ filter: 'a', prefilter: true }, 'where("a")'],
  [{ filter: 'a', prefilter: false }, 'where("a") postfilter()'],
  [{ lower_bound: 0.5 }, 'distanceRange(0.5)'],
  [{ upper_bound: 2 }, 'distanceRange(undefined, 2)'],
  [{ lower_bound: 0.5, upper_bound: 2 }, 'distanceRange(0.5, 2)'],
  [{ columns: { column_aliases: { b: 'a + 1', 1: 'a' } } }, 'select(new Map([["1", "a"], ["b", "a + 1"]]))'],
  [{ columns: ['a'], ef: 9, distance_type: 'L2' }, 'select(["a"]) ef(9) distanceType("l2")'],
  [{ fast_search: true, bypass_vector_index: true }, 'fastSearch() bypassVectorIndex()'],
  [{ with_row_id: true, offset: 4 }, 'offset(4) withRowId()'],
  [{ with_row_id: false, offset: 0, ef: null, fast_search: false }, ''],
  [{ vector: {}, filter: 'a', prefilter: false, nprobes: 2, vector_column: 'v' }, 'where("a")'],
])('writes %j in TypeScript', (members, expected) => {
  expect(calls('typescript', members)).toBe(expected);
});

it.each([
  [{ filter: 'a' }, 'where("a", prefilter=False)'],
  [{ upper_bound: 2 }, 'distance_range(upper_bound=2)'],
  [{ columns: { column_aliases: { b: 'a + 1' } } }, 'select({"b": "a + 1"})'],
  [{ with_row_id: true, bypass_vector_index: true }, 'bypass_vector_index() with_row_id(True)'],
])('writes %j in Python', (members, expected) => {
  expect(calls('python', members)).toBe(expected);
});

it('checks out an older version', () => {
  const question = { connection: connection(), id: ['t'], json: '{"k": 1, "vector": {}, "version": 3}' };
  expect(codeOf('python', question)).toContain('table.checkout(3)\n');
  expect(codeOf('typescript', question)).toContain('await table.checkout(3);\n');
});

it.each<[Partial<Connection>, readonly string[], string, string]>([
  [{ address: '' }, ['t'], '{"k": 1}', 'The connection has no address now. Start its server first.'],
  [{}, ['t'], '[]', 'The query isn’t a JSON object.'],
  [
    { delimiter: '.' },
    ['t'],
    '{"k": 1}',
    'The LanceDB client joins names with $ alone, and this connection has another delimiter.',
  ],
  [{}, ['a b'], '{"k": 1}', 'The LanceDB client can’t open a table named "a b".'],
  [{}, ['..'], '{"k": 1}', 'The LanceDB client can’t open a table named "..".'],
  [{}, ['t'], '{}', 'The query has no `k`.'],
  [{}, ['t'], '{"k": 1, "full_text_query": {}}', 'The LanceDB client can’t send `full_text_query`.'],
  [{}, ['t'], '{"k": 1, "vectr": 1}', 'The LanceDB client can’t send `vectr`.'],
  [{}, ['t'], '{"k": 9223372036854775807}', 'The LanceDB client can’t send this value of `k`.'],
  [{}, ['t'], '{"k": 1.5}', 'The LanceDB client can’t send this value of `k`.'],
  [{}, ['t'], '{"k": 1, "vector": [[1], [2]]}', 'The LanceDB client can’t send this value of `vector`.'],
  [{}, ['t'], '{"k": 1, "vector": ["1+1"]}', 'The LanceDB client can’t send this value of `vector`.'],
  [
    {},
    ['t'],
    '{"k": 1, "vector": {"multi_vector": [[1]]}}',
    'The LanceDB client can’t send this value of `vector`.',
  ],
  [{}, ['t'], '{"k": 1, "columns": {"all": true}}', 'The LanceDB client can’t send this value of `columns`.'],
  [{}, ['t'], '{"k": 1, "filter": ["a"]}', 'The LanceDB client can’t send this value of `filter`.'],
  [
    { identityInBody: true, secrets: heldSecrets('bearer') },
    ['t'],
    '{"k": 1}',
    'The LanceDB client can’t send who asks in the body of a request.',
  ],
])('explains why the client can’t send a query', (own, id, json, reason) => {
  expect(reasonOf({ connection: connection(own), id, json })).toBe(reason);
});

it('contains no secret, and the database as the variable that the server expects', () => {
  const codeWith = (own: Partial<Connection>) =>
    codeOf('python', {
      connection: connection({ context: [{ name: 'tenant', value: 'hunter2' }], ...own }),
      id: ['t'],
      json: '{"k": 1, "identity": {"api_key": "hunter2"}, "context": {"a": "hunter2"}}',
    });
  expect(codeWith({})).not.toContain('hunter2');
  expect(codeWith({})).toContain('"x-svc-ctx-tenant": os.environ["VITRINE_SVC_CTX_TENANT"]');
  for (const [headerDialect, variable] of [
    ['svc', 'VITRINE_SVC_DATABASE'],
    ['lance', 'VITRINE_LANCEDB_DATABASE'],
  ] as const) {
    const text = codeWith({ database: 'hunter2', headerDialect });
    expect(text).not.toContain('hunter2');
    expect(text).toContain(`os.environ["${variable}"]`);
  }
});

const signs = fc.constantFrom(
  "'",
  '"',
  '"""',
  "'''",
  '\\',
  '`',
  '$',
  '${',
  '}',
  '\n',
  '\r',
  '#',
  '//',
  '\u2028',
  '\u202e',
);
const hostile = fc
  .array(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
  .map((parts) => parts.join('').toWellFormed());

/** A stand-in for the client that records its calls. */
const RECORDERS = {
  python: `import os, sys, json, types
said = []
class Recorder:
    def __getattr__(self, name):
        def call(*values, **named):
            said.append([name, list(values), named])
            return self
        return call
sys.modules["lancedb"] = Recorder()
print = lambda *values: None
`,
  typescript: `const said = [];
const recorder = new Proxy({}, {
  get: (_, name) => name === "then" ? undefined : (...values) => {
    said.push([name, values.map((value) => value instanceof Map ? [...value] : value)]);
    return name === "map" ? [] : recorder;
  },
});
const connect = (...values) => recorder.connect(...values);
console.table = () => {};
`,
};
const COMMANDS: Readonly<Record<ClientLanguage, (text: string) => readonly [string, string[]]>> = {
  python: (text) => ['python3', ['-c', text]],
  typescript: (text) => [process.execPath, ['--input-type=module', '-e', text]],
};
const HAS_PYTHON = await run('python3', ['-c', '']).then(
  () => true,
  () => false,
);

describe.for(['python', 'typescript'] as const)('any query text in %s', (language) => {
  test.runIf(language === 'typescript' || HAS_PYTHON)('remains a string literal', async () => {
    const texts = fc.array(fc.tuple(hostile, hostile, hostile, hostile), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const programs = all.map(([filter, column, name, expression]) =>
          codeOf(language, {
            connection: connection({ address: `http://h/${column}` }),
            id: [`in ${expression.replaceAll('$', '')}`, 't'],
            json: JSON.stringify({
              k: 1,
              vector: [1],
              vector_column: column,
              filter,
              columns: { column_aliases: { [name]: expression } },
            }),
          }),
        );
        const bodies = programs.map((text) => inBlock(language, text));
        const end =
          language === 'python' ? 'sys.stdout.write(json.dumps(said))' : 'console.log(JSON.stringify(said))';
        const [program, args] = COMMANDS[language](`${RECORDERS[language]}${bodies.join('\n')}\n${end}`);
        const said = JSON.stringify(JSON.parse((await run(program, args)).stdout));
        for (const text of all.flat()) expect(said).toContain(JSON.stringify(text).slice(1, -1));
        expect(said.match(/"(?:open_table|openTable)"/g)).toHaveLength(all.length);
      }),
      { numRuns: runs(4) },
    );
  });
});

/** Puts several programs into one. */
function inBlock(language: 'python' | 'typescript', text: string): string {
  return language === 'python' ? text : `{\n${text.replace(/^import .*\n/, '')}\n}`;
}
