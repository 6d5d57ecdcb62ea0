import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type BatchContent, batchBody } from '#batch/index.ts';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import { INT64_MAX, parseJson } from '#protocol/index.ts';
import { serve } from '#server/testing/test-server.ts';
import { batchCode } from './batch-code.ts';

const CONNECTION = testConnection();

function draft(members: BatchContent['members'], ofBatch: BatchContent['members'] = {}): BatchContent {
  return { operations: [{ key: 1, kind: 'declare_table', members }], members: ofBatch };
}

/** The arguments that a POSIX shell passes to curl; the value of each variable contains its name. */
function argumentsOf(command: string, variables: readonly string[] = []): readonly string[] {
  const environment = Object.fromEntries(variables.map((name) => [name, `value of ${name}`]));
  const script = command.replace(/^curl/, `printf '%s\\0'`);
  const output = execFileSync('/bin/sh', ['-c', script], { env: environment, encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

test.skipIf(process.platform === 'win32')('passes the exact body through a shell, for any names', () => {
  const hostile = draft({ id: [`it's`, '$(id)', '`id`', '"$HOME"', '@', '\\'], location: 's3://a b/c\n' });
  const parts = argumentsOf(batchCode('curl', CONNECTION, hostile));
  expect(parts.at(-1)).toBe(batchBody(hostile).text);
  expect(parts).toContain('http://127.0.0.1:1/v1/table/batch-commit');
});

test.skipIf(process.platform === 'win32')(
  'replaces possible secrets with variables and omits the identity',
  () => {
    const secret = draft(
      { id: ['a'], identity: { api_key: 'key-1' }, properties: { storage_options: { k: 'key-2' } } },
      { identity: { auth_token: 'key-3' }, context: { tenant: 'key-4' } },
    );
    const connection = testConnection({ secrets: heldSecrets('bearer'), identityInBody: true });
    const command = batchCode('curl', connection, secret);
    expect(command).not.toMatch(/key-\d/);
    const body = argumentsOf(command, ['VITRINE_TOKEN', 'VITRINE_TENANT', 'VITRINE_K']).at(-1) ?? '';
    expect(JSON.parse(body)).toEqual({
      identity: { auth_token: 'value of VITRINE_TOKEN' },
      context: { tenant: 'value of VITRINE_TENANT' },
      operations: [
        {
          declare_table: {
            id: ['a'],
            properties: { storage_options: { k: 'value of VITRINE_K' } },
          },
        },
      ],
    });
  },
);

test('escapes bidirectional control characters', () => {
  const command = batchCode('curl', CONNECTION, draft({ id: ['a\u202eb'] }));
  expect(command).not.toContain('\u202e');
  expect(command).toContain('a\\u202eb');
});

const KEY = 'k"$(e)y';
const AUTH = { apiKeys: [KEY], bearerTokens: [] };

const LANGUAGES = [
  { language: 'curl', program: 'sh', before: ['-c'], versionCommand: 'curl --version' },
  { language: 'python', program: 'python3', before: ['-c'], versionCommand: 'import urllib.request' },
] as const;

const canRun = new Set(
  LANGUAGES.filter(
    ({ program, before, versionCommand }) => spawnSync(program, [...before, versionCommand]).status === 0,
  ).map(({ language }) => language),
);

describe.each(LANGUAGES)('a batch written as $language', ({ language, program, before }) => {
  test.runIf(canRun.has(language))('is executed completely by the local server', async () => {
    const server = await serve({ auth: AUTH });
    const connection = testConnection({ address: server.url, secrets: heldSecrets('apiKey') });
    const content: BatchContent = {
      operations: [
        { key: 1, kind: 'declare_table', members: { id: [`it's "$HOME" \\`], properties: { a: '`b`' } } },
        {
          key: 2,
          kind: 'create_table_version',
          members: { id: [`it's "$HOME" \\`], version: INT64_MAX, manifest_path: 'é' },
        },
      ],
      members: {},
    };
    const env = { ...process.env, VITRINE_API_KEY: KEY };
    const { stdout } = await promisify(execFile)(
      program,
      [...before, batchCode(language, connection, content)],
      {
        env,
      },
    );
    expect(parseJson(stdout)).toMatchObject({
      results: [
        { declare_table: { properties: { a: '`b`' } } },
        { create_table_version: { version: { version: INT64_MAX, manifest_path: 'é' } } },
      ],
    });
  });
});
