import { expect, test } from 'vitest';
import type { Connection } from '#contract/index.ts';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import {
  type ClientTable,
  clientTable,
  clientVariables,
  openInPython,
  openInTypeScript,
} from './client-table.ts';

const ADDRESS = 'http://127.0.0.1:1';

function opened(connection: Partial<Connection>, location?: string, id = ['live', 'products']): ClientTable {
  const table = clientTable({ connection: testConnection(connection), id, location });
  if ('reason' in table) throw new Error(table.reason);
  return table;
}

test('opens a table of a folder by its files, regardless of its server', () => {
  const table = opened(
    { folder: '/data', address: '', secrets: heldSecrets('bearer') },
    '/data/live/a.lance',
  );
  expect(openInPython(table)).toBe(`import lancedb  # pip install lancedb

db = lancedb.connect("/data/live")
table = db.open_table("a")
`);
  expect(
    openInTypeScript(table),
  ).toBe(`import { connect } from "@lancedb/lancedb"; // npm install @lancedb/lancedb

const db = await connect("/data/live");
const table = await db.openTable("a");
`);
});

test.each([
  ['/a.lance', '/', 'a'],
  ['/data/a.lance/', '/data', 'a'],
  ['C:\\data\\a.lance', 'C:\\data', 'a'],
])('splits %s into a folder and a name', (location, uri, name) => {
  expect(opened({ folder: '/' }, location)).toMatchObject({ uri, name });
});

const BUCKET = {
  location: 's3://lake/x',
  region: 'eu-west-1',
  endpoint: 'http://127.0.0.1:9',
  account: '',
  keys: { kind: 'typed' as const },
  allowsLocalNetwork: true,
};

test('opens a table of a bucket by its files, with credentials from the environment', () => {
  const table = opened({ bucket: BUCKET }, 's3://lake/x/a.lance');
  expect(openInPython(table)).toBe(`import os

import lancedb  # pip install lancedb

# AWS_ACCESS_KEY_ID: the access key ID of the storage
# AWS_SECRET_ACCESS_KEY: its secret access key
db = lancedb.connect(
    "s3://lake/x",
    storage_options={
        "aws_region": "eu-west-1",
        "aws_endpoint": "http://127.0.0.1:9",
        "allow_http": "true",
        "aws_access_key_id": os.environ["AWS_ACCESS_KEY_ID"],
        "aws_secret_access_key": os.environ["AWS_SECRET_ACCESS_KEY"],
    },
)
table = db.open_table("a")
`);
  expect(clientVariables(table)).toEqual(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
});

test('explains the address and the key of the local server', () => {
  const table = opened({ address: ADDRESS, local: true, secrets: heldSecrets('bearer') });
  expect(openInPython(table)).toContain(`
# The local server of Vitrine, while it runs: a port set on its page keeps this address after a restart
# VITRINE_TOKEN: the session key, set or shown on the Local server page of Vitrine
db = lancedb.connect_namespace(
`);
});

test('opens a table of a bucket with a profile or without credentials', () => {
  const bucket = { ...BUCKET, region: '', endpoint: '' };
  const keys = { kind: 'profile', profile: 'prod' } as const;
  expect(openInPython(opened({ bucket: { ...bucket, keys } }, 's3://lake/a.lance'))).toBe(`import os

import lancedb  # pip install lancedb

os.environ["AWS_PROFILE"] = "prod"
db = lancedb.connect("s3://lake")
table = db.open_table("a")
`);
  const anybody = opened({ bucket: { ...bucket, keys: { kind: 'anonymous' } } }, 's3://lake/a.lance');
  expect(openInPython(anybody)).toContain('"aws_skip_signature": "true"');
});

test('opens a table of an open API server through the namespace client', () => {
  expect(openInPython(opened({ address: ADDRESS }))).toBe(`import lancedb  # pip install lancedb

db = lancedb.connect_namespace("rest", {"uri": "http://127.0.0.1:1"})
table = db.open_table("products", namespace_path=["live"])
`);
  const table = opened({ address: ADDRESS, delimiter: '.', secrets: heldSecrets('bearer') });
  expect(openInPython(table)).toContain(`db = lancedb.connect_namespace(
    "rest",
    {
        "uri": "http://127.0.0.1:1",
        "header.authorization": "Bearer " + os.environ["VITRINE_TOKEN"],
        "delimiter": ".",
    },
)
`);
  expect(openInTypeScript(table)).toContain(`const db = await connectNamespace("rest", {
  uri: "http://127.0.0.1:1",
  headers: {
    "authorization": "Bearer " + (process.env.VITRINE_TOKEN ?? ""),
  },
  extraProperties: {
    "delimiter": ".",
  },
});
`);
});

test('opens only an enterprise server, or one configured like it, as a database', () => {
  const context = [{ name: 'header.x-vitrine-dialect', value: 'lancedb' }];
  expect(opened({ address: ADDRESS, flavour: 'enterprise' }).by).toBe('database');
  expect(opened({ address: ADDRESS, context, headerDialect: 'lance' }).by).toBe('database');
  expect(opened({ address: ADDRESS, local: true }).by).toBe('namespace');
});

test.each<[Partial<Connection>, string | undefined, string]>([
  [{ folder: '/data' }, undefined, 'The server didn’t say where the files of the table are.'],
  [{ folder: '/data' }, '/data/a', 'The LanceDB client only opens tables in folders that end in .lance.'],
  [{ folder: '/data' }, '/data/a b.lance', 'The LanceDB client can’t open a table named "a b".'],
  [{ bucket: BUCKET }, 'gs://lake/a.lance', 'Code for tables in storage can be copied for S3 only.'],
  [{ bucket: BUCKET }, 'oss://lake/a.lance', 'Code for tables in storage can be copied for S3 only.'],
  [{ address: '' }, undefined, 'The connection has no address now. Start its server first.'],
])('explains why a table can’t be opened: %j at %s', (connection, location, reason) => {
  const place = { connection: testConnection(connection), id: ['t'], location };
  expect(clientTable(place)).toEqual({ reason });
});
