import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { PlanKind } from '#contract/index.ts';
import { programsFor, programText, type QueryProgram } from '#features/query/model/query-programs.ts';
import { openProgramsFor, type VersionToOpen } from '#features/table/open-code/open-programs.ts';
import { encodePathId } from '#protocol/index.ts';
import {
  type CopiedPlace,
  type CopiedPlaces,
  CREDENTIALS,
  PLACES,
  type PlaceName,
  STARTING,
  startCopiedPlaces,
} from './testing/copied-places.ts';
import { python } from './testing/programs.ts';

const execute = promisify(execFile);

/** Shared by the tests, which change nothing. */
let all: CopiedPlaces;

beforeAll(async () => {
  all = await startCopiedPlaces();
}, STARTING);

afterAll(() => all?.end());

type Language = 'python' | 'typescript' | 'curl';

function languageOf({ as: name }: QueryProgram): Language {
  if (name === 'curl') return name;
  return name.startsWith('python') ? 'python' : 'typescript';
}

/** A user's folder in which the packages that the programs import are installed. */
async function folderWithPackages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-copied-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const packages = join(folder, 'node_modules');
  const root = join(import.meta.dirname, '..');
  await mkdir(join(packages, '@lancedb'), { recursive: true });
  await symlink(join(root, 'node_modules/apache-arrow'), join(packages, 'apache-arrow'));
  await symlink(join(root, 'src/engine/node_modules/@lancedb/lancedb'), join(packages, '@lancedb/lancedb'));
  return folder;
}

const COMMANDS: Readonly<Record<Language, readonly [program: () => string, file: string]>> = {
  python: [python, 'query.py'],
  typescript: [() => process.execPath, 'query.mjs'],
  curl: [() => 'sh', 'query.sh'],
};

/** Code that is appended to a program so that its rows can be compared. */
const ROWS_PRINTED: Readonly<Record<Language, string>> = {
  python: 'import json\nprint("ROWS" + json.dumps(rows.to_pylist(), default=str))\n',
  typescript:
    'console.log("ROWS" + JSON.stringify([...rows].map((row) => row.toJSON()), (_, value) => typeof value === "bigint" ? Number(value) : value));\n',
  curl: '',
};

interface Ran {
  readonly cwd: string;
  readonly output: string;
}

/**
 * Runs a program as a user would: pasted into a file, with the environment variables that it names, and without any
 * other source of keys.
 */
async function runCopied(
  language: Language,
  text: string,
  environment: CopiedPlace['environment'],
): Promise<Ran> {
  const cwd = await folderWithPackages();
  const [program, file] = COMMANDS[language];
  await writeFile(join(cwd, file), text);
  const { PATH = '' } = process.env;
  const env = { PATH, HOME: cwd, ...environment };
  const { stdout } = await execute(program(), [file], { cwd, env });
  return { cwd, output: stdout };
}

/** Releases of the engine may differ in the last digit of a distance. */
function comparable(name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  return name === '_distance' ? Number(Number(value).toFixed(5)) : value;
}

function rowsOf(bytes: Uint8Array): readonly object[] {
  return tableFromIPC(bytes)
    .toArray()
    .map((row) => {
      const members: object = row.toJSON();
      return Object.fromEntries(
        Object.entries(members).map(([name, value]) => [name, comparable(name, value)]),
      );
    });
}

interface Copied {
  readonly place: CopiedPlace;
  readonly program: QueryProgram;
  readonly json: string;
  readonly kind?: PlanKind;
}

/** The rows or the plan of the program, or the reason why the window offers none. */
async function copied({ place, program, json, kind = 'run' }: Copied): Promise<unknown> {
  const { environment, ...question } = place;
  const written = programText(program, { ...question, json, kind });
  if ('reason' in written) return written.reason;
  for (const value of Object.values(environment)) expect(written.text).not.toContain(value);
  for (const name of Object.keys(environment)) expect(written.copied).toContain(name);
  const language = languageOf(program);
  const isRun = kind === 'run';
  const text = written.text + (isRun ? ROWS_PRINTED[language] : '');
  const { cwd, output } = await runCopied(language, text, environment);
  if (!isRun) return output;
  if (language === 'curl') return rowsOf(await readFile(join(cwd, 'rows.arrow')));
  return JSON.parse(output.slice(output.indexOf('ROWS') + 'ROWS'.length), comparable);
}

function sendQuery(place: PlaceName, json: string): Promise<Response> {
  const { id, connection } = all.places[place];
  // The adapter serves the same table as the files.
  const address =
    connection.folder === undefined && connection.bucket === undefined ? connection.address : all.adapter;
  return fetch(`${address}/v1/table/${encodePathId(id, '$')}/query`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': CREDENTIALS.VITRINE_API_KEY,
      authorization: `Bearer ${CREDENTIALS.VITRINE_TOKEN}`,
    },
    body: json,
  });
}

async function expectedRows(place: PlaceName, json: string): Promise<readonly object[]> {
  const answer = await sendQuery(place, json);
  expect(answer.status).toBe(200);
  return rowsOf(new Uint8Array(await answer.arrayBuffer()));
}

const COLUMNS: Readonly<Record<PlaceName, string>> = {
  'an opened folder': 'vector',
  'an opened bucket': 'vector',
  'a server by other hands': 'vector',
  'the local server': 'embedding',
  'an enterprise server': 'embedding',
};

/** A query for the vector of a row, with parameters that the client has its own methods for. */
async function settingAt(place: PlaceName, more: object): Promise<string> {
  const column = COLUMNS[place];
  const row = { k: 1, vector: { single_vector: [] }, filter: 'id = 5', columns: { column_names: [column] } };
  const [found = {}] = await expectedRows(place, JSON.stringify(row));
  const numbers = z.custom<Iterable<number>>().parse(Object.values(found)[0]);
  return JSON.stringify({
    k: 7,
    vector: { single_vector: [...numbers] },
    vector_column: column,
    columns: { column_names: ['id'] },
    refine_factor: 3,
    ...more,
  });
}

/** Filters after the search, so fewer than `k` rows are left; a filter before it would leave `k`. */
const FILTERED = { filter: 'id < 900', prefilter: false, minimum_nprobes: 2, maximum_nprobes: 8 };

const UNREACHABLE = /^Only Vitrine can reach the server that it runs for a (folder|bucket)\.$/;

it.each(PLACES)(
  'what is copied of a query from %s finds what its server finds, run as it is',
  async (name) => {
    const place = all.places[name];
    const json = await settingAt(name, FILTERED);
    const expected = await expectedRows(name, json);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected[0]).toMatchObject({ id: 5, _distance: 0 });
    const isOfFiles = name === 'an opened folder' || name === 'an opened bucket';
    for (const program of programsFor('run')) {
      const isSent = 'client' in program || !isOfFiles;
      const found = await copied({ place, program, json });
      expect(found, program.name).toEqual(isSent ? expected : expect.stringMatching(UNREACHABLE));
    }
  },
);

/** The output of each program, by which it shows that it opened the table. */
const OPENED = {
  Python: /^\d{2,} rows\n$/,
  TypeScript: /^\d{2,} rows\n$/,
  curl: /"location":"[^"]+\.lance"/,
  DuckDB: /│\s+id\s+│[\s\S]*\b10 rows\b/,
};
const LANGUAGES = { Python: 'python', TypeScript: 'typescript', curl: 'curl', DuckDB: 'python' } as const;

it.each(PLACES)('code that opens a table of %s opens it, run as it is', async (name) => {
  const { environment, ...place } = all.places[name];
  const table: VersionToOpen = { ...place, version: undefined };
  for (const program of openProgramsFor(place.connection)) {
    const written = program.write(table);
    if ('reason' in written) throw new Error(`${program.name}: ${written.reason}`);
    const { output } = await runCopied(LANGUAGES[program.name], written.text, environment);
    expect(output, program.name).toMatch(OPENED[program.name]);
    for (const value of Object.values(environment)) expect(written.text).not.toContain(value);
  }
});

/** Includes numbers that a double can't represent, and a text that a shell or a program could interpret as code. */
const SCAN = JSON.stringify({
  k: 7,
  vector: {},
  filter: `id < 9 AND title <> '"$(exit 1)\\'`,
  columns: { column_names: ['id', 'title', 'price'] },
});

it('a query without a vector gives the rows of the server in every language', async () => {
  const expected = await expectedRows('the local server', SCAN);
  expect(expected).toHaveLength(7);
  for (const program of programsFor('run')) {
    const found = await copied({ place: all.places['the local server'], program, json: SCAN });
    expect(found, program.name).toEqual(expected);
  }
});

it.each(['a server by other hands', 'the local server'] as const)('plans are got from %s', async (name) => {
  const json = await settingAt(name, {});
  for (const kind of ['explained', 'analyzed'] as const) {
    for (const program of programsFor(kind)) {
      const plan = await copied({ place: all.places[name], program, json, kind });
      expect(plan, `${kind}, ${program.name}`).toMatch(/Exec|KNN|ANN/);
    }
  }
});

it('curl leaves no file where the server sends no rows', async () => {
  const [curl] = programsFor('run').filter(({ as }) => as === 'curl');
  const place = { ...all.places['a server by other hands'], id: ['nothing'] };
  if (curl === undefined) throw new Error('curl is not offered.');
  await expect(copied({ place, program: curl, json: SCAN })).rejects.toMatchObject({ code: 22 });
});
