import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type BatchContent, batchBody } from '#batch/index.ts';
import { heldSecrets, testConnection } from '#contract/testing/test-connection.ts';
import { batchCurl } from './batch-curl.ts';

const CONNECTION = testConnection();

function draft(members: BatchContent['members'], ofBatch: BatchContent['members'] = {}): BatchContent {
  return { operations: [{ key: 1, kind: 'declare_table', members }], members: ofBatch };
}

/** What a POSIX shell gives curl, with every variable set to its own name. */
function argumentsOf(command: string, variables: readonly string[] = []): readonly string[] {
  const environment = Object.fromEntries(variables.map((name) => [name, `value of ${name}`]));
  const script = command.replace(/^curl/, `printf '%s\\0'`);
  const output = execFileSync('/bin/sh', ['-c', script], { env: environment, encoding: 'utf8' });
  return output.split('\0').slice(0, -1);
}

test.skipIf(process.platform === 'win32')(
  'a shell hands over exactly the body, whatever the names are',
  () => {
    const hostile = draft({ id: [`it's`, '$(id)', '`id`', '"$HOME"', '@', '\\'], location: 's3://a b/c\n' });
    const parts = argumentsOf(batchCurl(CONNECTION, hostile));
    expect(parts.at(-1)).toBe(batchBody(hostile).text);
    expect(parts).toContain('http://127.0.0.1:1/v1/table/batch-commit');
  },
);

test.skipIf(process.platform === 'win32')(
  'what may be secret is a variable, and identity is left out',
  () => {
    const secret = draft(
      { id: ['a'], identity: { api_key: 'key-1' }, properties: { storage_options: { k: 'key-2' } } },
      { identity: { auth_token: 'key-3' }, context: { tenant: 'key-4' } },
    );
    const asks = testConnection({ secrets: heldSecrets('bearer'), identityInBody: true });
    const command = batchCurl(asks, secret);
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

test('signs that turn a line around are escaped', () => {
  const command = batchCurl(CONNECTION, draft({ id: ['a\u202eb'] }));
  expect(command).not.toContain('\u202e');
  expect(command).toContain('a\\u202eb');
});
