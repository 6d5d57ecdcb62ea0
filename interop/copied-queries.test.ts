import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tableFromIPC } from 'apache-arrow';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { testConnection } from '#contract/testing/test-connection.ts';
import { clientCode } from '#features/query/model/client-code.ts';
import { type CopyLanguage, copyAs } from '#features/query/model/copy-as.ts';
import { python, startLocalServer } from './testing/programs.ts';

const execute = promisify(execFile);

/** Numbers beyond what a double holds are in it, and a text that a shell or a program could take for its own. */
const QUERY = JSON.stringify({
  k: 7,
  vector: {},
  filter: `id < 9 AND title <> '"$(exit 1)\\'`,
  columns: { column_names: ['id', 'title', 'price'] },
});

/** What is appended to a copied program so that its rows can be compared. */
const PROGRAMS: Readonly<Record<CopyLanguage, (text: string) => readonly [string, string[]]>> = {
  curl: (text) => ['sh', ['-c', text]],
  python: (text) => [
    python(),
    ['-c', `${text}import json\nprint("ROWS" + json.dumps(rows.to_pylist(), default=str))`],
  ],
  typescript: (text) => [
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `${text}console.log("ROWS" + JSON.stringify(rows.toArray().map((row) => row.toJSON()), (_, value) => typeof value === "bigint" ? Number(value) : value));`,
    ],
  ],
};

/** The folder of somebody who has the packages that the programs name. */
async function folderWithPackages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-copied-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(join(import.meta.dirname, '../node_modules'), join(folder, 'node_modules'));
  return folder;
}

function withoutBigints(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : value]),
  );
}

function rowsOf(bytes: Uint8Array): readonly object[] {
  return tableFromIPC(bytes)
    .toArray()
    .map((row) => withoutBigints(row.toJSON()));
}

async function copiedRows(language: CopyLanguage, address: string, json = QUERY): Promise<unknown> {
  const text = copyAs(language, {
    connection: testConnection({ address }),
    id: ['live', 'products'],
    json,
    kind: 'run',
  });
  const cwd = await folderWithPackages();
  const [program, args] = PROGRAMS[language](text);
  const { stdout } = await execute(program, args, { cwd });
  if (language === 'curl') return rowsOf(await readFile(join(cwd, 'rows.arrow')));
  return JSON.parse(stdout.slice(stdout.indexOf('ROWS') + 'ROWS'.length));
}

async function expectedRows(address: string, body = QUERY): Promise<readonly object[]> {
  const answer = await fetch(`${address}/v1/table/live%24products/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(200);
  return rowsOf(new Uint8Array(await answer.arrayBuffer()));
}

it('a query that is copied to be run gives the rows of the server in every language', async () => {
  const address = await startLocalServer();
  const expected = await expectedRows(address);
  expect(expected).toHaveLength(7);
  for (const language of ['curl', 'python', 'typescript'] as const) {
    expect(await copiedRows(language, address), language).toEqual(expected);
  }
});

/** The query as a sweep sends it: near a row of the table, under a setting. */
async function tunedQuery(address: string): Promise<string> {
  const columns = { column_names: ['embedding'] };
  const [row] = await expectedRows(address, JSON.stringify({ k: 1, vector: {}, filter: 'id = 5', columns }));
  const { embedding } = z.object({ embedding: z.custom<Iterable<number>>() }).parse(row);
  return JSON.stringify({
    k: 7,
    vector: { single_vector: [...embedding] },
    vector_column: 'embedding',
    columns: { column_names: ['id'] },
    nprobes: 2,
    refine_factor: 4,
  });
}

it('a setting that is copied finds what it found, at the same distances, in every language', async () => {
  const address = await startLocalServer();
  const query = await tunedQuery(address);
  const expected = await expectedRows(address, query);
  expect(expected).toHaveLength(7);
  expect(expected[0]).toMatchObject({ id: 5, _distance: 0 });
  for (const language of ['curl', 'python', 'typescript'] as const) {
    expect(await copiedRows(language, address, query), language).toEqual(expected);
  }
});

/** The same, with what the client has words of its own for. */
async function settingForClient(address: string): Promise<string> {
  const query = z.record(z.string(), z.unknown()).parse(JSON.parse(await tunedQuery(address)));
  const { nprobes: _, ...others } = query;
  return JSON.stringify({
    ...others,
    filter: 'id < 900',
    prefilter: false,
    minimum_nprobes: 2,
    maximum_nprobes: 8,
    refine_factor: 3,
  });
}

/** What is appended to a program for the client so that its rows can be compared. */
const CLIENT_PROGRAMS = {
  python: PROGRAMS.python,
  typescript: (text: string) =>
    [
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `${text}console.log("ROWS" + JSON.stringify(rows.map((row) => row.toJSON()), (_, value) => typeof value === "bigint" ? Number(value) : value));`,
      ],
    ] as const,
};

async function folderWithClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-copied-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'node_modules', '@lancedb'), { recursive: true });
  const engine = join(import.meta.dirname, '../src/engine/node_modules');
  await symlink(join(engine, '@lancedb/lancedb'), join(folder, 'node_modules/@lancedb/lancedb'));
  return folder;
}

it.each(['python', 'typescript'] as const)(
  'a setting that is copied for the LanceDB client in %s finds what the request finds',
  async (language) => {
    const address = await startLocalServer();
    const json = await settingForClient(address);
    const expected = await expectedRows(address, json);
    // Filtered after the search, as it is told: fewer than asked for are left, and before it there would be as many.
    expect(expected.length).toBeLessThan(7);
    expect(expected[0]).toMatchObject({ id: 5 });
    const text = clientCode(language, {
      connection: testConnection({ address }),
      id: ['live', 'products'],
      json,
    });
    const [program, args] = CLIENT_PROGRAMS[language](text);
    const { stdout } = await execute(program, [...args], { cwd: await folderWithClient() });
    expect(JSON.parse(stdout.slice(stdout.indexOf('ROWS') + 'ROWS'.length))).toEqual(expected);
  },
);

it('curl leaves no file where the server sends no rows', async () => {
  const address = await startLocalServer();
  const connection = testConnection({ address });
  const text = copyAs('curl', { connection, id: ['live', 'nothing'], json: QUERY, kind: 'run' });
  const cwd = await folderWithPackages();
  await expect(execute('sh', ['-c', text], { cwd })).rejects.toMatchObject({ code: 22 });
  await expect(readFile(join(cwd, 'rows.arrow'))).rejects.toThrow('ENOENT');
});
