import { join } from 'node:path';
import { expect, it } from 'vitest';
import { python, run, startLocalServer } from './testing/programs.ts';

/** What the document promises is what any input gets: a documented status, its shape, and never a fault of ours. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];

/** It can't write an Arrow stream. */
const UNWRITABLE = ['createTable', 'insertRows', 'createDeploymentTable'];

/** These would take away what the others are asked about. */
const TAKING_AWAY = ['dropTable', 'deregisterTable', 'renameTable', 'dropNamespace'];

async function schemathesis(
  excluded: readonly string[],
  options: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const server = await startLocalServer();
  return run(python(), [
    ...['-m', 'schemathesis.cli', ...options, 'run', `${server}/openapi.json`],
    ...['--checks', CHECKS.join(',')],
    ...['--phases', 'examples,coverage,fuzzing'],
    ...['--max-examples', process.env.VITRINE_EXAMPLES ?? '10'],
    ...['--seed', '1', '--no-color', '--suppress-health-check', 'all'],
    ...excluded.flatMap((name) => ['--exclude-operation-id', name]),
  ]);
}

it('no input makes the local server fail, or answer what its own document does not say', async () => {
  const { code, output } = await schemathesis(UNWRITABLE, []);
  expect(code, output).toBe(0);
});

it('nor where the table and the namespace are there', async () => {
  const config = join(import.meta.dirname, 'schemathesis.toml');
  const { code, output } = await schemathesis([...UNWRITABLE, ...TAKING_AWAY], ['--config-file', config]);
  expect(code, output).toBe(0);
});
