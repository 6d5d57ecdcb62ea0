import { expect, test } from 'vitest';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import { openProgramsFor, type VersionToOpen } from './open-programs.ts';

/** The text of each program, or the reason why there is none. */
function textsOf(table: Omit<VersionToOpen, 'version'>, version?: bigint): Readonly<Record<string, string>> {
  const written = openProgramsFor(table.connection).map(({ name, write }) => {
    const program = write({ ...table, version });
    return [name, 'reason' in program ? program.reason : program.text] as const;
  });
  return Object.fromEntries(written);
}

test('opens a table of a folder by its path, without Vitrine’s server', () => {
  const connection = testConnection({
    folder: '/lake',
    address: 'http://127.0.0.1:43971',
    secrets: heldSecrets('bearer'),
  });
  const texts = textsOf({ connection, id: ['products'], location: '/lake/products.lance' });
  expect(Object.keys(texts)).toEqual(['Python', 'TypeScript', 'DuckDB']);
  expect(texts.Python).toBe(`import lancedb  # pip install lancedb

db = lancedb.connect("/lake")
table = db.open_table("products")
print(table.count_rows(), "rows")
`);
  expect(texts.DuckDB).toContain(`
table = db.open_table("products")
rows = table.to_lance()  # pip install pylance
print(duckdb.sql("SELECT * FROM rows LIMIT 10"))
`);
  for (const text of Object.values(texts)) expect(text).not.toMatch(/43971|VITRINE_TOKEN/);
});

test('opens a table of a server at the displayed version', () => {
  const connection = testConnection({ address: 'https://lake.example', secrets: heldSecrets('bearer') });
  const texts = textsOf({ connection, id: ['live', 'products'], location: undefined }, 5n);
  expect(texts.Python).toContain('lancedb.connect_namespace(\n    "rest",');
  expect(texts.Python).toContain('\n# VITRINE_TOKEN: the bearer token of the connection\n');
  expect(texts.Python).toContain('\ntable.checkout(5)\nprint(');
  expect(texts.TypeScript).toContain('\nawait table.checkout(5);\nconsole.log(');
  expect(texts.curl).toContain(`'{"load_detailed_metadata": true, "version": 5}'`);
});

test('explains why a table can’t be opened', () => {
  const connection = testConnection({ folder: '/lake' });
  const texts = textsOf({ connection, id: ['a'], location: undefined });
  const reason = 'The server didn’t say where the files of the table are.';
  expect(texts).toEqual({ Python: reason, TypeScript: reason, DuckDB: reason });
});
